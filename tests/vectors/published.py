"""The published vectors of audit format version 1: what each is of, and its hex."""

GENESIS = "355235b1ddfe0f452f06b4888cb691613ec687b33eeca3458989566dbb94bdc8"
ROWS_DIGEST = "cb638aa3a8e4fb4262c13bad71c19f4ae31f48c729ec1c805cd63783d7b22538"
EVENT_1_BYTES = "a2903e2e29b5406c3354ce4d25b097f4811ecd65afa3191306ecdee525e59403"
EVENT_1_HASH = "d120ea7666565f0ca5103e82bd66c523c1d0fdc45de27b2f25ce1112945f6cea"
EVENT_2_HASH = "c8b65aad3752353dbfac9fddd2f00b3e6a8ac7beb862fd74a49ac5078a632ed5"
MERKLE_ROOT = "c99c2d77c4e1afb63b7a0779cd8c67f39dff2d0b88488aeb71b986e3331646d3"
ROW_INDEX = "ledger.entry:1:cb638aa3a8e4fb42\n"
ALL = [GENESIS, ROWS_DIGEST, EVENT_1_BYTES, EVENT_1_HASH, EVENT_2_HASH, MERKLE_ROOT]

ENTRY = {
    "account_id": 9,
    "account_version": 4,
    "amount": 23000,
    "balance_after": 523000,
    "n": 1,
    "transaction_id": 5,
}

"""The trail's vectors from docs/audit.md alone: imports nothing of the product."""
# fmt: off

from hashlib import sha256


def sha(*parts):
    return sha256(b"".join(parts)).digest()

def field(name, value):
    return (f"{name}:-\n" if value is None else f"{name}:{len(str(value).encode())}:{value}\n").encode()

def genesis(chain):
    return sha(b"genesis:", chain.encode())

def merkle(heads):
    level = [sha(b"\0", c.encode(), b"\0", b"%d" % s, b"\0", h) for c, s, h in sorted(heads)]
    while len(level) > 1:
        pairs = [level[i : i + 2] for i in range(0, len(level), 2)]
        level = [sha(b"\1", *pair) if len(pair) == 2 else pair[0] for pair in pairs]
    return level[0]

def vectors():
    entry = {"account_id": 9, "account_version": 4, "amount": 23000, "balance_after": 523000, "n": 1, "transaction_id": 5}
    row = b"@ledger.entry\n" + b"".join(field(name, entry[name]) for name in sorted(entry))
    event = {"chain": "table:7", "seq": 1, "hash_version": 1, "at": "2026-11-30T12:41:07.000123Z",
             "gaming_day": "2026-11-30", "action": "hand.settled", "subject": "hand:0192f0c1-0000-7000-8000-000000000001",
             "actor": "staff:12", "role": "dealer", "device": "device:3", "address": "127.0.0.1", "app_version": "1.0.0",
             "command_id": "0192f0c1-0000-7000-8000-00000000aaaa", "reason": None, "body": '{"net":{"1":23000}}'}
    second = event | {"seq": 2, "at": "2026-11-30T12:45:00.500000Z", "action": "hand.corrected",
                      "reason": "Js/Qs vertauscht – Sitz 3", "body": ""}
    first_sha, second_sha = (sha(*(field(*pair) for pair in one.items())) for one in (event, second))
    first = sha(genesis("table:7"), first_sha, sha(row))
    last = sha(first, second_sha, sha())
    root = merkle([("house", 0, genesis("house")), ("table:7", 2, last), ("table:8", 0, genesis("table:8"))])
    return [part.hex() for part in (genesis("table:7"), sha(row), first_sha, first, last, root)]

if __name__ == "__main__":
    print(*vectors(), sep="\n")

"""How PINs and passwords are hashed: Argon2id at a cost a busy shift change can bear."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class HouseArgon2Hasher(Argon2PasswordHasher):
    """19 MiB, two passes, one lane: OWASP's recommended minimum. About 20 ms.

    A PIN has four digits; what protects it is the lock after five wrong ones, not this cost.
    """

    time_cost = 2
    memory_cost = 19_456
    parallelism = 1

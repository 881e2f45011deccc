"""Real PostgreSQL and Valkey from wheels, and the supervisor of `./dev up`.

Development, demo and tests only: this package is not in the production image and sees nothing of
the product (an import contract holds it). It promises the rest of the house plain addresses in
environment variables and the certainty that no process outlives whoever started it.
"""

"""The log of results: requests, rules, store and queue; rights, states and hashes of deals."""

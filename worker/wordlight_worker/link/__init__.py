"""The worker's one link to the outside: the API, and the signed addresses that it gives."""

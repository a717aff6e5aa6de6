from tests.server.conftest import anyio_backend, own_database, postgres

__all__ = ["anyio_backend", "own_database", "postgres"]

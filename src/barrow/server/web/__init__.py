"""HTTP and WebSocket endpoints, and the browser client's files."""

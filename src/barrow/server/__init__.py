"""Tables that people play at, over HTTP and WebSocket."""

"""Messages between server and client, and their TypeScript."""

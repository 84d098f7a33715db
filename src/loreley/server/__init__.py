"""The authority over the network: tables over HTTP, durable in a database, live through event streams."""

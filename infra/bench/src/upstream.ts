import { createServer } from 'node:http'

/** A service with a 20 kB answer. Argument: its port. */
const body = JSON.stringify({ text: 'x'.repeat(20_000 - '{"text":""}'.length) })
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
server.keepAliveTimeout = 600_000
server.listen(Number(process.argv[2]), '127.0.0.1')

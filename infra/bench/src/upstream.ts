import { createServer } from 'node:http'

/** A service that always gives the same answer. Arguments: its port, and the bytes of the answer, 20 kB by default. */
const [port, bytes = '20000'] = process.argv.slice(2)
const body = JSON.stringify({ text: 'x'.repeat(Number(bytes) - '{"text":""}'.length) })
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
server.keepAliveTimeout = 600_000
server.listen(Number(port), '127.0.0.1')

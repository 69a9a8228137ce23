import { createServer } from 'node:http'
import type { SchoolColumns } from '@homeground/contracts'

/** The schools service without data, for a search worker that pulls its columns. Argument: its port. */
const columns: SchoolColumns = { version: '1', dataSet: 'none', zips: [], columns: {}, vintages: {} }
const server = createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(columns)),
)
server.listen(Number(process.argv[2]), '127.0.0.1')

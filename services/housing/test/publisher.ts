import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fake publisher's server; `respond` handles each request, numbered from 1. */
export async function startPublisher(
  respond: (response: ServerResponse, request: number) => unknown,
) {
  let requests = 0
  const server = createServer((_request, response) => respond(response, ++requests))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/months.csv`,
    requests: () => requests,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

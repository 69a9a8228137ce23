import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fake publisher's server; `answer` handles each request, numbered from 1. */
export async function startPublisher(answer: (response: ServerResponse, call: number) => unknown) {
  let calls = 0
  const server = createServer((_request, response) => answer(response, ++calls))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/months.csv`,
    calls: () => calls,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

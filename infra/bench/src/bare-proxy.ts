import { Agent, createServer, request } from 'node:http'

/** The least that a proxy in Node does. Arguments: its port and that of the upstream. */
const [port, upstreamPort] = process.argv.slice(2).map(Number)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
createServer((incoming, outgoing) => {
  const { method, url, headers } = incoming
  const options = { host: '127.0.0.1', port: upstreamPort!, agent, method: method!, path: url!, headers }
  incoming.pipe(
    request(options, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers)
      response.pipe(outgoing)
    }),
  )
}).listen(port, '127.0.0.1')

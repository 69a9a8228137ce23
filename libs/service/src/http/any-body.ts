import type { Server } from './server.ts'

/** Accepts bodies of any type without reading them: a mail program's form says nothing that its address does not. */
export function ignoreBodies(server: Server): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
}

import type { FastifyBaseLogger } from 'fastify'
import type Type from 'typebox'
import { invalid } from '../base/errors.ts'
import type { createIdTokens } from '../identity/tokens.ts'
import type { Server } from './server.ts'

interface TokenCall {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly schema: { readonly querystring: Type.TObject<{ token: Type.TString }> }
}

interface Unsubscription {
  readonly unsubscribe: TokenCall
  readonly open: TokenCall
  readonly tokens: ReturnType<typeof createIdTokens>
  /** Ends the mails of the token's owner. Errors: passed on. */
  end(id: string, log: FastifyBaseLogger): Promise<void>
}

/**
 * The address in the header of each mail of a kind (RFC 8058), without a login: mail programs post to it, with a form that
 * says nothing that its address does not; people who open it get the page that asks for a click, because scanners open
 * every link. Errors: 422 on `token` if it is not ours.
 */
export function unsubscribeRoutes(
  server: Server,
  { unsubscribe: post, open: page, tokens, end }: Unsubscription,
): void {
  server.register(async (scope: Server) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    scope.route({
      ...post,
      handler: async ({ query: { token }, log }, reply) => {
        const id = tokens.read(token)
        if (id === undefined) throw invalid({ token: 'is not a link that we sent' })
        await end(id, log)
        return reply.status(204).send(null)
      },
    })
  })

  server.route({
    ...page,
    handler: async ({ query: { token } }, reply) =>
      reply.redirect(`${page.url.replace('/api', '')}?token=${encodeURIComponent(token)}`, 303),
  })
}

import { getOpenApi, openDocs } from '@homeground/contracts'
import { createOpenApiDocument } from '@homeground/contracts/openapi'
import { type Server, sentNotModified } from '@homeground/service'

/** The OpenAPI document of all public calls, and the address where people look for documentation. */
export function docsRoutes(server: Server): void {
  const document = JSON.stringify(createOpenApiDocument())

  server.route({
    ...getOpenApi,
    handler: async (request, reply) => {
      if (sentNotModified(request, reply, document)) return reply
      return reply.type('application/json; charset=utf-8').send(document)
    },
  })

  server.route({ ...openDocs, handler: async (_request, reply) => reply.redirect('/developers', 303) })
}

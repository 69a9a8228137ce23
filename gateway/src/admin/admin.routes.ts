import { addJob, getJob, listJobs } from '@homeground/contracts'
import type { Server } from '@homeground/service'
import type { AdminJobs } from './jobs.ts'
import { requireOperator } from './operator.ts'

/** What operators and data engineers may ask of the running system. */
export function adminRoutes(
  server: Server,
  { jobs, token }: { jobs: AdminJobs; token: string },
): void {
  const onRequest = requireOperator(token)
  server.route({
    ...addJob,
    onRequest,
    handler: async ({ body }, reply) =>
      reply.status(202).send(await jobs.add(body.job, body.params ?? {})),
  })
  server.route({ ...listJobs, onRequest, handler: async () => ({ jobs: await jobs.list() }) })
  server.route({ ...getJob, onRequest, handler: async ({ params }) => jobs.find(params.id) })
}

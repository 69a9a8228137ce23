import { addJob, cancelJob, getJob, listJobs, retryJob } from '@homeground/contracts'
import type { Server } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { AdminJobs } from './jobs.ts'

/** `/api/admin/jobs`: starts, lists, shows, retries and cancels jobs, for operators only. */
export function adminRoutes(
  server: Server,
  { jobs, operatorsOnly }: { jobs: AdminJobs; operatorsOnly: (request: FastifyRequest) => Promise<void> },
): void {
  const onRequest = operatorsOnly
  server.route({
    ...addJob,
    onRequest,
    handler: async ({ body }, reply) => reply.status(202).send(await jobs.add(body)),
  })
  server.route({ ...listJobs, onRequest, handler: async () => ({ jobs: await jobs.list() }) })
  server.route({ ...getJob, onRequest, handler: async ({ params }) => jobs.find(params.id) })
  server.route({
    ...retryJob,
    onRequest,
    handler: async ({ params }, reply) => reply.status(202).send(await jobs.retry(params.id)),
  })
  server.route({
    ...cancelJob,
    onRequest,
    handler: async ({ params }, reply) => {
      const done = await jobs.cancel(params.id)
      return reply.status(done === 'removed' ? 204 : 202).send(null)
    },
  })
}

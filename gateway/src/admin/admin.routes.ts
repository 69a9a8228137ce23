import { addJob, getJob, listJobs } from '@homeground/contracts'
import type { Server } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { AdminJobs } from './jobs.ts'

/** `/api/admin/jobs`: starts, lists and shows jobs, for operators only. */
export function adminRoutes(
  server: Server,
  {
    jobs,
    operatorsOnly,
  }: { jobs: AdminJobs; operatorsOnly: (request: FastifyRequest) => Promise<void> },
): void {
  const onRequest = operatorsOnly
  server.route({
    ...addJob,
    onRequest,
    handler: async ({ body }, reply) => reply.status(202).send(await jobs.add(body)),
  })
  server.route({ ...listJobs, onRequest, handler: async () => ({ jobs: await jobs.list() }) })
  server.route({ ...getJob, onRequest, handler: async ({ params }) => jobs.find(params.id) })
}

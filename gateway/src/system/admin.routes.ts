import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import { addJob, cancelJob, getJob, listJobs, paths, retryJob } from '@homeground/contracts'
import { AppError, type Server, unavailable } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../callers/caller.ts'
import type { Csrf } from '../callers/csrf.ts'
import type { AdminJobs } from './jobs.ts'

interface Options {
  readonly jobs: AdminJobs
  readonly operatorsOnly: (request: FastifyRequest) => Promise<void>
  readonly csrf: Csrf
}

/** `/api/admin/jobs`: starts, lists, shows, retries and cancels jobs; and the queue board. For operators only. */
export async function adminRoutes(server: Server, options: Options): Promise<void> {
  const { jobs, operatorsOnly: onRequest } = options
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
  await queueBoard(server, options)
}

/** The board's page is made of its own scripts and of styles that these write into it. */
const contentPolicy = "default-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;frame-ancestors 'none'"

type ErrorReply = ReturnType<Parameters<FastifyAdapter['setErrorHandler']>[0]>

const boardUnavailable = unavailable('The job queues are unavailable right now. Please try again.')

/** Bull Board at `/api/admin/queues`: the jobs of all data queues, to look at, retry and remove; for operators only. */
async function queueBoard(server: Server, { jobs, operatorsOnly, csrf }: Options): Promise<void> {
  const board = new FastifyAdapter().setBasePath(paths.adminQueues)
  createBullBoard({
    queues: jobs.queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: board,
    options: { uiConfig: { boardTitle: 'Homeground queues' } },
  })
  // The board's own handler would report a refused caller as a failure of the server.
  board.setErrorHandler((error) => {
    if (!(error instanceof AppError)) server.log.error(error, 'the queue board failed')
    const { status, code, message } = error instanceof AppError ? error : boardUnavailable
    return { status, body: { error: message, code } } as ErrorReply
  })
  await server.register(async (scope) => {
    scope.addHook('onRequest', operatorsOnly)
    scope.addHook('onRequest', async (request) => {
      if (request.method === 'GET') giveToken(request, csrf)
    })
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', contentPolicy)
    })
    await scope.register(board.registerPlugin(), { prefix: paths.adminQueues })
  })
}

/** The board sends the token of its cookie with each change. It reads its queues every few seconds, which renews both. */
function giveToken(request: FastifyRequest, csrf: Csrf): void {
  const { cookies, csrfOwner: owner } = callerOf(request)
  if (cookies.session === undefined) return
  const isStale = csrf.isStale(cookies.csrf, owner)
  const token = isStale ? csrf.make(owner) : cookies.csrf!
  if (isStale) cookies.setCsrf(token)
  cookies.setQueueBoardCsrf(token)
}

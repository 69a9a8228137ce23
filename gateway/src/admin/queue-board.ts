import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import { paths } from '@homeground/contracts'
import { AppError, type Server, unavailable } from '@homeground/service'
import type { Queue } from 'bullmq'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../callers/caller.ts'
import type { Csrf } from '../callers/csrf.ts'

/** The board's page is made of its own scripts and of styles that these write into it. */
const contentPolicy = "default-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;frame-ancestors 'none'"

type ErrorReply = ReturnType<Parameters<FastifyAdapter['setErrorHandler']>[0]>

const queuesUnavailable = unavailable('The job queues are unavailable right now. Please try again.')

/** Bull Board at `/api/admin/queues`: the jobs of all data queues, to look at, retry and remove; for operators only. */
export async function queueBoard(
  server: Server,
  {
    queues,
    operatorsOnly,
    csrf,
  }: {
    readonly queues: readonly Queue[]
    readonly operatorsOnly: (request: FastifyRequest) => Promise<void>
    readonly csrf: Csrf
  },
): Promise<void> {
  const board = new FastifyAdapter().setBasePath(paths.adminQueues)
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: board,
    options: { uiConfig: { boardTitle: 'Homeground queues' } },
  })
  // The board's own handler would report a refused caller as a failure of the server.
  board.setErrorHandler((error) => {
    if (!(error instanceof AppError)) server.log.error(error, 'the queue board failed')
    const { status, code, message } = error instanceof AppError ? error : queuesUnavailable
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

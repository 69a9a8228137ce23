import { retention } from '@homeground/catalog/defaults'
import {
  confirmNewsletter,
  openUnsubscribeNewsletter,
  subscribeNewsletter,
  unsubscribeNewsletter,
} from '@homeground/contracts'
import { ignoreBodies, invalid, requireDatabase, type Server, signalOf, transactionWithin } from '@homeground/service'
import { insertMail } from '../mail/outgoing-mail.repository.ts'
import { refusePrograms } from '../messages/refuse-programs.ts'
import type { MessageParts } from '../messages/store-message.ts'
import { newsletterTokens } from './newsletter-tokens.ts'
import { requestSubscription } from './request-subscription.ts'
import { confirmSubscriber, deleteSubscriber, findSubscriber } from './subscriber.repository.ts'

const dayMs = 24 * 3600_000
const badLink = { token: 'is not a link that we sent, or has expired' }

interface Parts extends MessageParts {
  readonly identitySecret: string
}

/** Subscribes, confirms and unsubscribes; none of them needs a login. */
export function newsletterRoutes(server: Server, parts: Parts): void {
  const { db, mails, mailLimits, now } = parts
  const tokens = newsletterTokens(parts.identitySecret)
  server.route({
    ...subscribeNewsletter,
    handler: async (request) => {
      refusePrograms(request.body)
      requireDatabase(db)
      await requestSubscription(parts, request.body.email, request)
      return { ok: true } as const
    },
  })

  server.route({
    ...confirmNewsletter,
    handler: async (request, reply) => {
      const id = tokens.confirm.read(request.body.token)
      if (id === undefined) throw invalid(badLink)
      requireDatabase(db)
      const createdAt = new Date(now())
      const mailId = await transactionWithin(db, signalOf(request), async (tx) => {
        const subscriber = await findSubscriber(tx, id)
        const ageMs = now() - (subscriber?.requestedAt.getTime() ?? 0)
        if (!subscriber?.confirmedAt && ageMs > retention.unconfirmedSubscriptionDays * dayMs) {
          throw invalid(badLink)
        }
        if (!subscriber || !(await confirmSubscriber(tx, id, createdAt))) return null
        await mailLimits.countNotice(subscriber.email)
        return insertMail(tx, { kind: 'welcome', subscriberId: id, createdAt })
      })
      if (mailId !== null) await mails.request([mailId])
      return reply.status(204).send(null)
    },
  })

  server.register(async (scope: Server) => {
    ignoreBodies(scope)
    scope.route({
      ...unsubscribeNewsletter,
      handler: async ({ query: { token } }, reply) => {
        const id = tokens.unsubscribe.read(token)
        if (id === undefined) throw invalid({ token: 'is not a link that we sent' })
        requireDatabase(db)
        await deleteSubscriber(db, id)
        return reply.status(204).send(null)
      },
    })
  })

  server.route({
    ...openUnsubscribeNewsletter,
    handler: async ({ query: { token } }, reply) =>
      reply.redirect(`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`, 303),
  })
}

import { messages, reportDataProblem, sendContactMessage, submitFeedbackForm } from '@homeground/contracts'
import { AppError, invalid, requireDatabase, type Server } from '@homeground/service'
import { refusePrograms } from './refuse-programs.ts'
import { type MessageParts, storeMessage } from './store-message.ts'

const accepted = { ok: true } as const
/**
 * The forms that anybody may send: feedback, contact, and problems with the data. Nothing of the caller is stored but hashes:
 * of its network address for an hour, and for a day one by which a form that is sent again is recognized.
 */
export function messageFormRoutes(server: Server, parts: MessageParts): void {
  const { db } = parts
  server.route({
    ...submitFeedbackForm,
    handler: async (request) => {
      const { body } = request
      const [name, text] = [body.name.trim(), body.feedback.trim()]
      requireBoth({ name, feedback: text })
      refusePrograms(body)
      requireDatabase(db)
      await storeMessage(parts, { kind: 'feedback', name, email: null, text, about: null }, request)
      return accepted
    },
  })

  server.route({
    ...sendContactMessage,
    handler: async (request) => {
      const { body } = request
      refusePrograms(body)
      requireDatabase(db)
      const [name, email, text] = [body.name.trim(), body.email, body.message.trim()]
      await storeMessage(parts, { kind: 'contact', name, email, text, about: null }, request)
      return accepted
    },
  })

  server.route({
    ...reportDataProblem,
    handler: async (request) => {
      const { problem, email = null, website: _, elapsedMs: __, ...about } = request.body
      refusePrograms(request.body)
      if ((about.about === 'zip') !== (about.id.length === 5)) {
        throw invalid({ id: `is not a ${about.about === 'zip' ? 'zip' : 'school’s NCES id'}` })
      }
      requireDatabase(db)
      const text = problem.trim()
      await storeMessage(parts, { kind: 'problem', name: '', email, text, about }, request)
      return accepted
    },
  })
}

/** Errors: 422 with the specification's sentence, which names the empty fields. */
function requireBoth(fields: Readonly<Record<'name' | 'feedback', string>>): void {
  const empty = Object.entries(fields).filter(([, text]) => text === '')
  if (empty.length === 0) return
  throw new AppError('validation', 422, messages.feedbackFailed, {
    fields: Object.fromEntries(empty.map(([name]) => [name, ['is empty']])),
  })
}

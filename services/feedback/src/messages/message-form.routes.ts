import {
  messages,
  reportDataProblem,
  sendContactMessage,
  submitFeedbackForm,
} from '@homeground/contracts'
import { AppError, invalid, requireDatabase, type Server } from '@homeground/service'
import { refusePrograms } from './refuse-programs.ts'
import { type MessageParts, storeMessage } from './store-message.ts'

const accepted = { ok: true } as const

/** The forms that anybody may send: feedback, contact, and problems with the data. Nothing of the caller is stored. */
export function messageFormRoutes(server: Server, parts: MessageParts): void {
  const { db } = parts
  server.route({
    ...submitFeedbackForm,
    handler: async ({ body }) => {
      const [name, text] = [body.name.trim(), body.feedback.trim()]
      requireBoth({ name, feedback: text })
      refusePrograms(body)
      requireDatabase(db)
      await storeMessage(parts, { kind: 'feedback', name, email: null, text, about: null })
      return accepted
    },
  })

  server.route({
    ...sendContactMessage,
    handler: async ({ body }) => {
      refusePrograms(body)
      requireDatabase(db)
      const [name, email, text] = [body.name.trim(), body.email, body.message.trim()]
      await storeMessage(parts, { kind: 'contact', name, email, text, about: null })
      return accepted
    },
  })

  server.route({
    ...reportDataProblem,
    handler: async ({ body }) => {
      const { problem, email = null, website: _, elapsedMs: __, ...about } = body
      refusePrograms(body)
      if ((about.about === 'zip') !== (about.id.length === 5)) {
        throw invalid({ id: `is not a ${about.about === 'zip' ? 'zip' : 'school’s NCES id'}` })
      }
      requireDatabase(db)
      await storeMessage(parts, { kind: 'problem', name: '', email, text: problem.trim(), about })
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

import {
  messages,
  reportDataProblem,
  sendContactMessage,
  submitFeedbackForm,
} from '@homeground/contracts'
import {
  AppError,
  invalid,
  type MailLimits,
  requireDatabase,
  type Server,
} from '@homeground/service'
import { refusePrograms } from './refuse-programs.ts'
import { type MessageParts, storeMessage } from './store-message.ts'

const accepted = { ok: true } as const
/** A mail to the operators of the site. */
const toOperators = [{ to: undefined }]

export interface FormParts extends MessageParts {
  readonly mailLimits: MailLimits
}

/** The forms that anybody may send: feedback, contact, and problems with the data. Nothing of the caller is
 * stored: its network address is counted for an hour, as a keyed hash. */
export function messageFormRoutes(server: Server, parts: FormParts): void {
  const { db, mailLimits } = parts
  server.route({
    ...submitFeedbackForm,
    handler: async (request) => {
      const { body } = request
      const [name, text] = [body.name.trim(), body.feedback.trim()]
      requireBoth({ name, feedback: text })
      refusePrograms(body)
      requireDatabase(db)
      await mailLimits.count(request, toOperators)
      await storeMessage(parts, { kind: 'feedback', name, email: null, text, about: null })
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
      await mailLimits.count(request, toOperators)
      await storeMessage(parts, { kind: 'contact', name, email, text, about: null })
      return accepted
    },
  })

  server.route({
    ...reportDataProblem,
    handler: async (request) => {
      const { body } = request
      const { problem, email = null, website: _, elapsedMs: __, ...about } = body
      refusePrograms(body)
      if ((about.about === 'zip') !== (about.id.length === 5)) {
        throw invalid({ id: `is not a ${about.about === 'zip' ? 'zip' : 'school’s NCES id'}` })
      }
      requireDatabase(db)
      await mailLimits.count(request, toOperators)
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

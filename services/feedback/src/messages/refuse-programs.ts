import { leastFormMs } from '@homeground/contracts'
import { AppError } from '@homeground/service'

interface Guarded {
  readonly website?: string
  readonly elapsedMs?: number
}

/** Refuses a form that a program has probably filled in. Errors: 422 with what a person can do. */
export function refusePrograms({ website, elapsedMs }: Guarded): void {
  if (website) {
    throw refusal(
      'website',
      'Not sent: a field that must stay empty was filled in. Clear it, or turn autofill off, and try again.',
    )
  }
  if (elapsedMs !== undefined && elapsedMs < leastFormMs) {
    throw refusal('elapsedMs', 'Not sent: the form was sent too fast. Wait a few seconds and try again.')
  }
}

function refusal(field: keyof Guarded, sentence: string): AppError {
  return new AppError('validation', 422, sentence, { fields: { [field]: [sentence] } })
}

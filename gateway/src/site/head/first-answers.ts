import { firstAnswersId, paths } from '@homeground/contracts'
import type { Ask } from '../ask-service.ts'

/** Calls that every page begins with. */
export const everyPageCalls: readonly string[] = [paths.loadedAttributes, paths.user]

/** JSON texts of answers, by the address of their call. */
export type FirstAnswers = Readonly<Record<string, string>>

/** What is loaded, which is the same for everyone; nothing if the service is down. */
export async function readFirstAnswers(ask: Ask): Promise<FirstAnswers> {
  const { text } = await ask('GET', paths.loadedAttributes)
  return text === undefined ? {} : { [paths.loadedAttributes]: text }
}

/** The element in which a page finds the answers that it need not call for: each saves a round trip. */
export function firstAnswersTag(answers: FirstAnswers): string {
  const entries = Object.entries(answers).map(([address, text]) => `"${address}":${text}`)
  // A data block, which browsers never run. In JSON this character occurs only in strings.
  const json = `{${entries.join(',')}}`.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${firstAnswersId}">${json}</script>`
}

import { firstAnswersId } from '@homeground/contracts/pages'

const answers = new Map<string, unknown>()

/** Takes in the answers that the gateway has written into the page, each of which saves a round trip. */
export function readFirstAnswers(): void {
  const text = document.getElementById(firstAnswersId)?.textContent
  if (!text || isOld()) return
  for (const [address, answer] of Object.entries(JSON.parse(text))) answers.set(address, answer)
}

/** The page's answer to a call, once: afterward only a call knows what is new. Undefined if there is none. */
export function takeFirstAnswer(address: string): Response | undefined {
  const answer = answers.get(address)
  answers.delete(address)
  return answer === undefined ? undefined : new Response(JSON.stringify(answer))
}

/** A page to which the visitor goes back may be a stored one, from before a login or a load of data. */
function isOld(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}

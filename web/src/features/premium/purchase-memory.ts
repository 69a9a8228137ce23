/** How many terms there were when the browser left to pay; kept for the way back in the same tab. */
const name = 'homeground.terms-before-checkout'

export function rememberTerms(count: number): void {
  sessionStorage.setItem(name, String(count))
}

/** Back from paying without a memory, as in another tab: any term counts as the new one. */
export function rememberedTerms(): number {
  return Number(sessionStorage.getItem(name) ?? 0)
}

const words = 'none one two three four five six seven eight nine ten'.split(' ')

/** `seven`; from eleven on in digits. */
export function wordOf(count: number): string {
  return words[count] ?? String(count)
}

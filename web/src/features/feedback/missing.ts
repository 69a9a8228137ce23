/** The error of an empty field; undefined if there is a text. */
export function missing(text: string, error: string): string | undefined {
  return text.trim() === '' ? error : undefined
}

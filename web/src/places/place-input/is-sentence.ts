/** Few names of places have more words. */
const leastWords = 3

/** Whether a text that names no place may be a sentence. */
export function isSentence(text: string): boolean {
  return text.trim().split(/\s+/).length >= leastWords
}

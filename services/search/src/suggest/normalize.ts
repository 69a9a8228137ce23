const spelledOut: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/**
 * A name in the form in which names are compared: lower case, without accents, only letters, digits and
 * single spaces, with the abbreviations St, Ste, Ft and Mt spelled out (the postal list has `Saint Louis`).
 */
export function normalizeName(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  return words
    .map((word, at) => (at < words.length - 1 ? (spelledOut[word] ?? word) : word))
    .join(' ')
}

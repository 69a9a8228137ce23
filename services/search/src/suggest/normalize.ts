const spelled: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/**
 * A name as it is compared: lower case, without accents, only letters, digits and single blanks, the
 * abbreviations St, Ste, Ft and Mt written out (the postal list writes `Saint Louis`).
 */
export function normalizeName(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  return words.map((word, at) => (at < words.length - 1 ? (spelled[word] ?? word) : word)).join(' ')
}

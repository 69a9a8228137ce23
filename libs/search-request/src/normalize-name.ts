const spelledOut: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }
const directions: Readonly<Record<string, string>> = { n: 'north', s: 'south', e: 'east', w: 'west' }
const prefix = /^(mc|o|d|l|de|du)$/

/**
 * A name in the form in which names are compared: lower case, without accents and apostrophes, only letters, digits
 * and single spaces. Abbreviations before another word are spelled out (`St Louis`, `N Little Rock`), and prefixes
 * are part of the next word (`Mc Kinney`, `O Fallon`, `De Kalb`).
 */
export function normalizeName(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  // The last word may still be typed: "st" could become "stamford".
  const last = words.length - 1
  return words
    .map((word, at) => {
      if (at === last) return word
      if (prefix.test(word)) return word
      return `${spelledOut[word] ?? (at === 0 ? directions[word] : undefined) ?? word} `
    })
    .join('')
}

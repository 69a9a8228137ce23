const firstPrintable = 0x20
const lastPrintable = 0x7e

/** Beyond ASCII: signs of units, ranges and formulas, and the quotation marks and dashes of our texts. */
const signs = '\u00a0°±²·×÷–—‘’“”…−'

/** The characters of our own texts. Every name of a place is in ASCII. */
export const ownCharacters: ReadonlySet<number> = new Set([
  ...Array.from({ length: lastPrintable - firstPrintable + 1 }, (_, at) => firstPrintable + at),
  ...Array.from(signs, (sign) => sign.codePointAt(0)!),
])

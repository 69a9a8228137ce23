const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/**
 * The number that a text says in decimal digits, such as `-71.6` and ` +18.2 `; NaN for anything else, such as an
 * empty text, `0x1F` and `1e5`, which `Number` reads and no publisher writes.
 */
export function readDecimal(text: string | undefined): number {
  const trimmed = text?.trim() ?? ''
  return DECIMAL.test(trimmed) ? Number(trimmed) : Number.NaN
}

/**
 * A number as people type it: `500,000`, `$500k`, `1.2m`, `46%`, `−3`, `12 mi`. Null for an empty
 * text (no bound), NaN for anything else.
 */
export function parseAmount(text: string): number | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll('−', '-')
    .replace(/[$,\s]/g, '')
  if (plain === '') return null
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))(k|m)?(?:%|pp|mi|miles|min|years|days)?$/.exec(plain)
  if (!match) return Number.NaN
  const factor = match[2] === 'm' ? 1_000_000 : match[2] === 'k' ? 1_000 : 1
  return Number(match[1]) * factor
}

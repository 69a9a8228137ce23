import type { Amount } from './quantity.ts'
import type { Token } from './tokens.ts'

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const values = new Map<string, number>([
  ...small.split(' ').map((word, value): [string, number] => [word, value]),
  ...tens.split(' ').map((word, at): [string, number] => [word, 20 + 10 * at]),
])
const factors = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['grand', 1e3],
  ['m', 1e6],
  ['mm', 1e6],
  ['mil', 1e6],
  ['million', 1e6],
])
const shares = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
])

export interface ReadNumber {
  readonly amount: Amount
  /** The token after it. */
  readonly to: number
}

/** Reads a number at a token: `500k`, `$1.2 million`, `fifteen hundred`, `half a million`, `a quarter`. */
export function readNumber(tokens: readonly Token[], at: number): ReadNumber | undefined {
  const read = readShare(tokens, at) ?? readDigits(tokens, at) ?? readWords(tokens, at)
  return read && withSigns(tokens, read)
}

function amountOf(value: number, factor = 1): Amount {
  return { value: value * factor, factor, isScaled: factor > 1, isDollars: false, isPercent: false }
}

function readShare(tokens: readonly Token[], at: number): ReadNumber | undefined {
  const textAt = (position: number) => tokens[position]?.text ?? ''
  const isAfterArticle = textAt(at) === 'a'
  const start = isAfterArticle ? at + 1 : at
  const share = shares.get(textAt(start))
  if (share === undefined) return undefined
  let next = start + 1
  if (textAt(next) === 'of') next++
  if (textAt(next) === 'a') next++
  const factor = factors.get(textAt(next))
  if (factor) return { amount: { ...amountOf(share, factor), factor }, to: next + 1 }
  if (textAt(start) === 'quarter' && !isAfterArticle) return undefined
  return { amount: { ...amountOf(100 * share), isPercent: true }, to: start + 1 }
}

function readDigits(tokens: readonly Token[], at: number): ReadNumber | undefined {
  const sign = tokens[at]
  const isNegative = sign?.text === '-' && !sign.isJoined && tokens[at + 1]?.isJoined === true
  const start = isNegative ? at + 1 : at
  const number = tokens[start]
  if (number?.kind !== 'number') return undefined
  const next = tokens[start + 1]
  const isHundreds = next?.text === 'hundred'
  const known = next && (next.text !== 'm' || next.isJoined) ? factors.get(next.text) : undefined
  const value = (isNegative ? -1 : 1) * number.value * (isHundreds ? 100 : 1)
  const amount = { ...amountOf(value, known), isDollars: number.hasDollar }
  return { amount, to: start + (known || isHundreds ? 2 : 1) }
}

/** Number words: hundreds are added up, thousands and millions close a group. */
function readWords(tokens: readonly Token[], at: number): ReadNumber | undefined {
  const textAt = (position: number) => tokens[position]?.text ?? ''
  const isAfterArticle = ['a', 'an'].includes(textAt(at)) && /^(hundred|thousand|million)$/.test(textAt(at + 1))
  let next = isAfterArticle ? at + 1 : at
  let [total, group, largest] = [0, isAfterArticle ? 1 : Number.NaN, 1]
  let last = Infinity
  for (; ; next++) {
    const text = textAt(next)
    const value = values.get(text)
    const factor = factors.get(text)
    if (value !== undefined && (Number.isNaN(group) || value < last)) {
      group = (Number.isNaN(group) ? 0 : group) + value
      last = value >= 20 ? 10 : 0
    } else if (text === 'hundred' && group > 0) {
      group *= 100
      last = 100
    } else if (factor && text.length > 1 && group > 0) {
      total += group * factor
      group = 0
      last = 1000
      largest = Math.max(largest, factor)
    } else if (!isAndInNumber(tokens, next)) {
      break
    }
  }
  if (Number.isNaN(group)) return undefined
  // "One" on its own is a pronoun.
  if (next === at + 1 && textAt(at) === 'one') return undefined
  const amount = amountOf(total + group)
  return { amount: { ...amount, isScaled: largest > 1, factor: largest }, to: next }
}

function withSigns(tokens: readonly Token[], { amount, to }: ReadNumber): ReadNumber {
  const text = tokens[to]?.text ?? ''
  if (['%', 'percent', 'pct'].includes(text)) {
    return { amount: { ...amount, isPercent: true }, to: to + 1 }
  }
  if (['$', 'dollar', 'dollars', 'bucks', 'usd'].includes(text)) {
    return { amount: { ...amount, isDollars: true }, to: to + 1 }
  }
  return { amount, to }
}

/** "Three hundred and fifty", but not "between three hundred and four hundred". */
function isAndInNumber(tokens: readonly Token[], at: number): boolean {
  const textAt = (position: number) => tokens[position]?.text ?? ''
  return (
    textAt(at) === 'and' && textAt(at - 1) === 'hundred' && values.has(textAt(at + 1)) && textAt(at + 2) !== 'hundred'
  )
}

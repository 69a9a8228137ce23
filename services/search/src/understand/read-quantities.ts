import type { FoundMeaning } from './read-places.ts'
import { type Amount, type Item, isFiller, type Quantity, type QuantityUnit, sharePair } from './sentence.ts'
import type { Token } from './tokens.ts'
import { findPhrase } from './vocabulary.ts'

const unitWords: Readonly<Record<QuantityUnit | 'hours' | 'weeks', string>> = {
  miles: 'miles|mile|mi',
  minutes: 'minutes|minute|mins',
  hours: 'hours|hour|hrs|hr',
  days: 'days|day',
  weeks: 'weeks|week',
  years: 'years old|year old|years|year',
  inches: 'inches of|inches|inch',
  degrees: 'degrees fahrenheit|degrees f|degrees|° f|°f|°',
  people: 'people|residents|inhabitants',
  perSquareMile:
    'people per square mile|people a square mile|people per sq mile|people per sq mi|people / square mile|per square mile|a square mile|per sq mile|per sq mi|/ sq mi|/ square mile',
  perSquareFoot:
    'per square foot|a square foot|per sq ft|a sq ft|per sqft|per foot|a foot|/ square foot|/ sq ft|/ sqft',
  month: 'a month|per month|monthly|each month|every month|/ month|/ mo|a mo|per mo',
  points: 'points|point',
}

const units = Object.entries(unitWords)
  .flatMap(([unit, words]) =>
    words.split('|').map((text) => ({ unit: unit as keyof typeof unitWords, words: text.split(' ') })),
  )
  .sort((a, b) => b.words.length - a.words.length)

/** A number with its unit. */
export function findQuantity(tokens: readonly Token[], index: number): FoundMeaning | undefined {
  const read = readNumber(tokens, index)
  if (!read) return findHour(tokens, index)
  const halfHour = findHour(tokens, index)
  if (halfHour) return halfHour
  // "5,000+ people", "50,000 or more people": what is before the unit is part of the number.
  const suffix = suffixAt(tokens, read.to)
  const plusUnit = suffix && findUnit(tokens, suffix.to)
  const found = plusUnit ?? findUnit(tokens, read.to)
  // "One in five people" is a share.
  const unit = found?.unit === 'people' && read.amount.isPercent ? undefined : found
  const amount: Amount = { ...read.amount, ...(unit && unitOf(read.amount, unit)) }
  const decade = decadeOf(tokens, index)
  const to = unit?.to ?? (decade ? read.to + 1 : read.to)
  const { isDollars, isPercent, isScaled } = amount
  const quantity = {
    amounts: decade ? [amount, { ...amount, value: amount.value + decade }] : [amount],
    op: decade ? ('between' as const) : plusUnit ? suffix?.op : undefined,
    parts: [[index, to]] as const,
    isDollars,
    isPercent,
    isScaled,
    unit: amount.unit,
  }
  return { meaning: { kind: 'quantity', quantity }, to }
}

/** "An hour", "half an hour", "two hours and a half": times, in minutes. */
function findHour(tokens: readonly Token[], index: number): FoundMeaning | undefined {
  const text = tokens
    .slice(index, index + 6)
    .map((token) => token.text)
    .join(' ')
  const match =
    /^(?<half>half (an |a )?hour|a half hour)\b|^(?<article>an? )?hour(?<more> and a half)?\b|^(?<hours>[a-z0-9]+) (hours?|hrs) and a half\b/.exec(
      text,
    )
  if (!match) return undefined
  const { half, article, more, hours } = match.groups!
  const whole = hours ? (values.get(hours) ?? Number(hours)) : 1
  if (Number.isNaN(whole)) return undefined
  const to = index + match[0].split(' ').length
  const value = minutesPerHour * (half ? 0.5 : whole + (more || hours ? 0.5 : 0))
  const amount: Amount = { ...amountOf(value), unit: 'minutes' }
  const part = [article ? index + 1 : index, to] as const
  const { isDollars, isPercent, isScaled } = amount
  const quantity: Quantity = {
    amounts: [amount],
    op: undefined,
    parts: [part],
    isDollars,
    isPercent,
    isScaled,
    unit: 'minutes',
  }
  return { meaning: { kind: 'quantity', quantity }, to }
}

const minutesPerHour = 60
const daysPerWeek = 7

/** An amount of hours in minutes, of weeks in days, of other units as it is. */
function unitOf(
  { value }: Amount,
  { unit }: { unit: QuantityUnit | 'hours' | 'weeks' },
): Pick<Amount, 'value' | 'unit'> {
  if (unit === 'hours') return { value: value * minutesPerHour, unit: 'minutes' }
  return unit === 'weeks' ? { value: value * daysPerWeek, unit: 'days' } : { value, unit }
}

/** "Homes in the 400s": how far the numbers go beyond the first. */
function decadeOf(tokens: readonly Token[], index: number): number | undefined {
  const [number, letter] = [tokens[index]!, tokens[index + 1]]
  if (number.kind !== 'number' || letter?.text !== 's' || !letter.isJoined || number.value % 10 !== 0) return undefined
  return number.value >= 100 ? 100 : 10
}

const suffixes: readonly (readonly [words: string, op: 'least' | 'most'])[] = [
  ['+', 'least'],
  ['or more', 'least'],
  ['or fewer', 'most'],
  ['or less', 'most'],
]

function suffixAt(tokens: readonly Token[], index: number): { op: 'least' | 'most'; to: number } | undefined {
  for (const [words, op] of suffixes) {
    const each = words.split(' ')
    if (each.every((word, n) => tokens[index + n]?.text === word)) return { op, to: index + each.length }
  }
  return undefined
}

interface FoundUnit {
  readonly unit: keyof typeof unitWords
  readonly to: number
}

/** The unit after a number, unless the same word begins a longer phrase: "20 days on market". */
function findUnit(tokens: readonly Token[], index: number): FoundUnit | undefined {
  const unit = units.find(({ words }) => words.every((word, n) => tokens[index + n]?.text === word))
  if (!unit) return minutesAt(tokens, index)
  const to = index + unit.words.length
  const phrase = findPhrase(tokens, index)
  return phrase && phrase.to > to ? undefined : { unit: unit.unit, to }
}

/** "20 min" is a time before "commute", "drive" and "from", and else the least. */
function minutesAt(tokens: readonly Token[], index: number): FoundUnit | undefined {
  const isTime = /^(commutes?|commuting|drive|from)$/.test(tokens[index + 1]?.text ?? '')
  return tokens[index]?.text === 'min' && isTime ? { unit: 'minutes', to: index + 1 } : undefined
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const values = new Map<string, number>([
  ...small.split(' ').map((word, value): [string, number] => [word, value]),
  ...tens.split(' ').map((word, index): [string, number] => [word, 20 + 10 * index]),
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
  ['third', 1 / 3],
  ['quarter', 0.25],
])
const sharesOfMore = new Map([
  ['two thirds', 2 / 3],
  ['three quarters', 0.75],
  ['three fourths', 0.75],
])

interface ReadNumber {
  readonly amount: Amount
  /** The token after it. */
  readonly to: number
}

/** Reads a number at a token: `500k`, `$1.2 million`, `fifteen hundred`, `half a million`, `a quarter`. */
function readNumber(tokens: readonly Token[], index: number): ReadNumber | undefined {
  const read =
    readFigures(tokens, index) ?? readShare(tokens, index) ?? readDigits(tokens, index) ?? readWords(tokens, index)
  return read && withSigns(tokens, read)
}

function amountOf(value: number, factor = 1): Amount {
  return { value: value * factor, factor, isScaled: factor > 1, isDollars: false, isPercent: false }
}

/** "Six figures": the least number with so many digits. */
function readFigures(tokens: readonly Token[], index: number): ReadNumber | undefined {
  const word = tokens[index]?.text ?? ''
  const digits = values.get(word) ?? Number(/^[67]$/.test(word) ? word : Number.NaN)
  if (!/^figures?$/.test(tokens[index + 1]?.text ?? '') || (digits !== 6 && digits !== 7)) return undefined
  const factor = 10 ** (digits - 1)
  return { amount: { ...amountOf(1, factor), isDollars: true, isFigures: true }, to: index + 2 }
}

function readShare(tokens: readonly Token[], index: number): ReadNumber | undefined {
  const textAt = (position: number) => tokens[position]?.text ?? ''
  const isAfterArticle = textAt(index) === 'a'
  const start = isAfterArticle ? index + 1 : index
  const share = shares.get(textAt(start))
  const ofMore = sharesOfMore.get(`${textAt(index)} ${textAt(index + 1)}`)
  if (ofMore) return { amount: percentOf(ofMore), to: index + 2 }
  if (textAt(index) === 'one' && textAt(index + 1) === 'in') {
    const others = values.get(textAt(index + 2)) ?? Number(textAt(index + 2) || Number.NaN)
    return others >= 2 ? { amount: percentOf(1 / others), to: index + 3 } : undefined
  }
  if (share === undefined) return undefined
  let next = start + 1
  if (textAt(next) === 'of') next++
  if (textAt(next) === 'a') next++
  const factor = factors.get(textAt(next))
  if (factor) return { amount: { ...amountOf(share, factor), factor }, to: next + 1 }
  if (textAt(start) !== 'half' && !isAfterArticle) return undefined
  return { amount: percentOf(share), to: start + 1 }
}

/** To a tenth of a percent. */
function percentOf(share: number): Amount {
  return { ...amountOf(Math.round(1000 * share) / 10), isPercent: true }
}

function readDigits(tokens: readonly Token[], index: number): ReadNumber | undefined {
  const sign = tokens[index]
  const isNegative = sign?.text === '-' && !sign.isJoined && tokens[index + 1]?.isJoined === true
  const start = isNegative ? index + 1 : index
  const number = tokens[start]
  if (number?.kind !== 'number') return undefined
  const next = tokens[start + 1]
  const isHundreds = next?.text === 'hundred'
  const factor = next && (next.text !== 'm' || next.isJoined) ? factors.get(next.text) : undefined
  const value = (isNegative ? -1 : 1) * number.value * (isHundreds ? 100 : 1)
  const amount = { ...amountOf(value, factor), isDollars: number.hasDollar }
  return { amount, to: start + (factor || isHundreds ? 2 : 1) }
}

/** Number words: hundreds are added up, thousands and millions close a group. */
function readWords(tokens: readonly Token[], index: number): ReadNumber | undefined {
  const textAt = (position: number) => tokens[position]?.text ?? ''
  const isAfterArticle = ['a', 'an'].includes(textAt(index)) && /^(hundred|thousand|million)$/.test(textAt(index + 1))
  let next = isAfterArticle ? index + 1 : index
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
  if (next === index + 1 && textAt(index) === 'one') return undefined
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
function isAndInNumber(tokens: readonly Token[], index: number): boolean {
  const textAt = (position: number) => tokens[position]?.text ?? ''
  return (
    textAt(index) === 'and' &&
    textAt(index - 1) === 'hundred' &&
    values.has(textAt(index + 1)) &&
    textAt(index + 2) !== 'hundred'
  )
}

/** Joins the two numbers of each pair, and each number with the comparison before or after it. */
export function compareQuantities(items: readonly Item[], tokens: readonly Token[]): Item[] {
  const joined: Item[] = []
  for (let index = 0; index < items.length; index++) {
    const item = items[index]!
    const pair = pairAt(items, index, tokens)
    joined.push(pair ?? item)
    if (pair) index += 2
  }
  joined.forEach((item, index) => {
    if (item.meaning.kind === 'quantity') addComparison({ items: joined, tokens }, index)
  })
  return joined
}

/** Replaces the quantity at a position by one that compares. */
function setComparison(item: Item, op: Quantity['op']): Item {
  if (item.meaning.kind !== 'quantity') return item
  return { ...item, meaning: { kind: 'quantity', quantity: { ...item.meaning.quantity, op } } }
}

function pairAt(items: readonly Item[], index: number, tokens: readonly Token[]): Item | undefined {
  const [one, connector, other] = [items[index]!, items[index + 1], items[index + 2]]
  if (one.meaning.kind !== 'quantity' || other?.meaning.kind !== 'quantity' || !connector) return undefined
  const isDash = tokens[connector.from]!.text === '-'
  const isRange = isDash || isFiller(connector, 'to') || (isFiller(connector, 'and') && isBetween(items, index))
  if (!isRange) return undefined
  const [first, second] = [one.meaning.quantity, other.meaning.quantity]
  const amounts = sharePair(first.amounts[0]!, second.amounts[0]!).sort((a, b) => a.value - b.value)
  const { isDollars, isPercent, isScaled } = amounts[0]!
  const quantity: Quantity = {
    amounts,
    op: 'between',
    parts: isDash ? [[one.from, other.to]] : [...first.parts, ...second.parts],
    isDollars,
    isPercent,
    isScaled,
    unit: amounts[0]!.unit,
  }
  return { ...one, to: other.to, meaning: { kind: 'quantity', quantity } }
}

function isBetween(items: readonly Item[], index: number): boolean {
  const before = items.slice(0, index).findLast((item) => !isFiller(item, 'article', 'of', 'from'))
  return before?.meaning.kind === 'compare' && before.meaning.op === 'between'
}

/** "Bigger than 20,000 people": words that compare only before a number. */
const comparatives: Readonly<Record<string, 'least' | 'most'>> = {
  ...Object.fromEntries(
    ['bigger', 'larger', 'greater', 'higher', 'older', 'longer', 'better'].map((word) => [word, 'least']),
  ),
  ...Object.fromEntries(['smaller', 'lower', 'younger', 'cheaper', 'shorter'].map((word) => [word, 'most'])),
}

function addComparison({ items, tokens }: { items: Item[]; tokens: readonly Token[] }, index: number): void {
  let before = index - 1
  while (isFiller(items[before], 'article', 'of')) before--
  const meaning = items[before]?.meaning
  const isAroundWord = meaning?.kind === 'near' && meaning.isAround
  const item = items[index]! as Item & { meaning: { kind: 'quantity'; quantity: Quantity } }
  const comparative =
    meaning?.kind === 'than' ? comparatives[tokens[items[before - 1]?.from ?? -1]?.text ?? ''] : undefined
  if (comparative)
    items[before - 1] = { ...items[before - 1]!, meaning: { kind: 'compare', op: comparative, side: 'before' } }
  const op =
    comparative ??
    (meaning?.kind === 'compare' && meaning.side !== 'after' ? meaning.op : isAroundWord ? 'around' : undefined)
  const isPair = item.meaning.quantity.amounts.length > 1
  if (op) {
    items[before]!.state = 'understood'
    if (!isPair && op !== 'between') items[index] = setComparison(item, op)
    return
  }
  const after = items[index + 1]?.meaning
  if (!isPair && after?.kind === 'compare' && isSuffix(items, index + 1)) {
    items[index + 1]!.state = 'understood'
    items[index] = setComparison(item, after.op)
  }
}

/** True for a comparison after a number: "500k max", but not "500k, at most 2 miles". */
export function isSuffix(items: readonly Item[], index: number): boolean {
  const meaning = items[index]?.meaning
  if (meaning?.kind !== 'compare' || items[index]!.state !== 'open' || meaning.side === 'before') return false
  if (meaning.side === 'after') return true
  let next = index + 1
  while (isFiller(items[next], 'article', 'of')) next++
  return items[next]?.meaning.kind !== 'quantity'
}

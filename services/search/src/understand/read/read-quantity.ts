import { findPhrase } from '../words/phrases.ts'
import type { Amount, QuantityUnit } from './quantity.ts'
import { readNumber } from './read-number.ts'
import type { FoundMeaning } from './read-places.ts'
import type { Token } from './tokens.ts'

const unitWords: Readonly<Record<QuantityUnit, string>> = {
  miles: 'miles|mile|mi',
  minutes: 'minutes|minute|mins',
  days: 'days|day',
  years: 'years old|year old|years|year',
  people: 'people',
  perSquareMile:
    'people per square mile|people a square mile|people per sq mile|people per sq mi|people / square mile|per square mile|a square mile|per sq mile|per sq mi|/ sq mi|/ square mile',
  perSquareFoot:
    'per square foot|a square foot|per sq ft|a sq ft|per sqft|per foot|a foot|/ square foot|/ sq ft|/ sqft',
  month: 'a month|per month|monthly|each month|every month|/ month|/ mo|a mo|per mo',
  points: 'points|point',
}

const units = Object.entries(unitWords)
  .flatMap(([unit, words]) => words.split('|').map((text) => ({ unit: unit as QuantityUnit, words: text.split(' ') })))
  .sort((a, b) => b.words.length - a.words.length)

/** A number with its unit. */
export function findQuantity(tokens: readonly Token[], at: number): FoundMeaning | undefined {
  const read = readNumber(tokens, at)
  if (!read) return undefined
  // "5,000+ people": the plus is part of the number.
  const plusUnit = tokens[read.to]?.text === '+' ? findUnit(tokens, read.to + 1) : undefined
  const unit = plusUnit ?? findUnit(tokens, read.to)
  const amount: Amount = { ...read.amount, ...(unit && { unit: unit.unit }) }
  const to = unit?.to ?? read.to
  const { isDollars, isPercent, isScaled } = amount
  const quantity = {
    amounts: [amount],
    op: plusUnit ? ('least' as const) : undefined,
    parts: [[at, to]] as const,
    isDollars,
    isPercent,
    isScaled,
    unit: amount.unit,
  }
  return { meaning: { is: 'quantity', quantity }, to }
}

/** The unit after a number, unless the same word begins a longer phrase: "20 days on market". */
function findUnit(tokens: readonly Token[], at: number): { unit: QuantityUnit; to: number } | undefined {
  const found = units.find(({ words }) => words.every((word, n) => tokens[at + n]?.text === word))
  if (!found) return minutesAt(tokens, at)
  const to = at + found.words.length
  const phrase = findPhrase(tokens, at)
  return phrase && phrase.to > to ? undefined : { unit: found.unit, to }
}

/** "20 min" is a time before "commute", "drive" and "from", and else the least. */
function minutesAt(tokens: readonly Token[], at: number): { unit: QuantityUnit; to: number } | undefined {
  const isTime = /^(commutes?|commuting|drive|from)$/.test(tokens[at + 1]?.text ?? '')
  return tokens[at]?.text === 'min' && isTime ? { unit: 'minutes', to: at + 1 } : undefined
}

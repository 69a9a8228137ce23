import { paymentAttribute } from '@homeground/catalog/attributes'
import { states } from '@homeground/catalog/states'
import { type Item, isFiller, isWithinPart, neighborOf, type Quantity, type Sentence } from './sentence.ts'

/** A plain number below this is an income in thousands: "on 120 a year". */
const thousands = 1000
/** Incomes per year start here; less is a price per month, a rent or a share. */
const leastIncomeUsd = 10_000

/**
 * What a sentence leaves to the calculator: "what can I afford on 120k", "I make 80k a year". The income is in dollars
 * per year, null if none is named. An income that places should have ("income over 100k") stays a filter.
 */
export function readAffordability({ items, tokens }: Sentence): { readonly income: number | null } | undefined {
  const textAt = (index: number) => tokens[items[index]?.from ?? -1]?.text ?? ''
  const afford = items.findIndex(
    ({ meaning, from }) => meaning.kind === 'afford' || tokens[from]!.text === 'affordable',
  )
  const isAffordable = afford >= 0 && items[afford]!.meaning.kind !== 'afford'
  const income = items.findIndex((_, index) => isOwnIncome({ items, textAt }, index, afford >= 0))
  if (income >= 0) {
    for (const index of incomeWords(items, textAt, income)) {
      const { meaning } = items[index]!
      // "Earning" is then no measure of places.
      const isAmount = meaning.kind === 'quantity'
      items[index] = { ...items[index]!, meaning: isAmount ? meaning : { kind: 'filler' }, state: 'understood' }
    }
    if (afford >= 0) items[afford]!.state = 'understood'
    return { income: incomeUsd((items[income]!.meaning as { quantity: Quantity }).quantity) }
  }
  // "A house that I can afford", but "we can afford 400k" is a price.
  const hasAmount = items.some(({ meaning }) => meaning.kind === 'quantity' && !meaning.quantity.isPercent)
  return afford < 0 || isAffordable || hasAmount ? undefined : { income: null }
}

type TextAt = (index: number) => string

function isOwnIncome(
  { items, textAt }: { items: readonly Item[]; textAt: TextAt },
  index: number,
  canAfford: boolean,
): boolean {
  const { meaning, state } = items[index]!
  if (meaning.kind !== 'quantity' || state !== 'open') return false
  const { quantity } = meaning
  const isYearly = !quantity.unit && !quantity.isPercent && quantity.amounts.length === 1
  if (!isYearly) return false
  let before = index - 1
  while (
    isFiller(items[before], 'article', 'of', 'be') ||
    ['compare', 'near'].includes(items[before]?.meaning.kind ?? '')
  )
    before--
  const lead = textAt(before)
  const isSaid = isIncomeWord(textAt(index + 1)) || isIncomeWord(textAt(index + 2)) || isPerYear(textAt, index + 1)
  const isOurs = /^(i|we|im|were|my|our|me|us)$/.test(textAt(before - 1)) || /^(my|our)$/.test(textAt(before - 2))
  const isEarned = /^(make|makes|making|earn|earning|income|incomes|salary|salaries|household)$/.test(lead)
  const isLarge = quantity.isScaled || incomeUsd(quantity) >= leastIncomeUsd
  if (!isLarge) return false
  if (isEarned && (isOurs || canAfford)) return true
  if (lead === 'with' && /^salar(y|ies)$/.test(textAt(index + 1))) return true
  if (lead === 'on') return isSaid || quantity.isScaled || quantity.isDollars
  return canAfford && (isSaid || /^(with|for|have)$/.test(lead))
}

function isIncomeWord(text: string): boolean {
  return /^(income|incomes|salary|salaries|household)$/.test(text)
}

function isPerYear(textAt: TextAt, index: number): boolean {
  return (
    /^(annually|yearly)$/.test(textAt(index)) ||
    (/^(a|per)$/.test(textAt(index)) && /^(year|yr)$/.test(textAt(index + 1)))
  )
}

/** The quantity with the words around it that only say that it is an income. */
function incomeWords(items: readonly Item[], textAt: TextAt, income: number): number[] {
  const isPart = (index: number) =>
    items[index] !== undefined &&
    /^(make|makes|making|earn|earning|income|incomes|salary|salaries|household|household income|yearly|annually|yr|on|with)$/.test(
      textAt(index),
    )
  const skips = (index: number) => isFiller(items[index], 'article', 'of', 'be')
  const used = [income]
  for (const step of [-1, 1]) {
    for (let next = income + step; isPart(next) || skips(next); next += step) if (isPart(next)) used.push(next)
  }
  return used
}

function incomeUsd({ amounts }: Quantity): number {
  const { value, isScaled } = amounts[0]!
  return isScaled || value >= thousands ? value : value * thousands
}

/**
 * The monthly payments that a sentence asks for, as a filter in dollars: "mortgage under $2,500 a month". A bare number
 * is the most that one pays.
 */
export function readPayments({ items }: Sentence): string | undefined {
  let text: string | undefined
  items.forEach(({ meaning, state }, index) => {
    const isAfford = meaning.kind === 'afford'
    if (!(meaning.kind === 'payment' || isAfford) || state !== 'open') return
    const amount = [1, -1]
      .map((step) => neighborOf(items, index, step as 1 | -1, isWithinPart))
      .find((position) => position !== undefined && isPayment(items[position]!, isAfford))
    if (amount === undefined) return
    for (const position of [index, amount]) items[position]!.state = 'understood'
    const { quantity } = items[amount]!.meaning as { quantity: Quantity }
    text = boundsOf(quantity).join(',')
  })
  return text
}

/** "Can afford 2,500 a month" is a payment too; "can afford 400k" is a price. */
function isPayment({ meaning, state }: Item, isMonthly: boolean): boolean {
  if (meaning.kind !== 'quantity' || state !== 'open') return false
  const { unit, isPercent } = meaning.quantity
  return unit === 'month' || (!isMonthly && unit === undefined && !isPercent)
}

const around = 0.1

function boundsOf({ amounts, op }: Quantity): readonly [number, number] {
  const bounds = paymentAttribute.options.flatMap((option) => option.split(',').map(Number))
  const values = amounts.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (values.length > 1) return [low, high]
  if (op === 'around') return [Math.round(low * (1 - around)), Math.round(low * (1 + around))]
  return op === 'least' ? [low, Math.max(...bounds)] : [Math.min(...bounds), high]
}

/**
 * Takes the places and states that people come from out of a sentence and returns their names: those after "from",
 * "leaving", "moving away from". They are searched nowhere. "I live in Boston" is where people come from only if the
 * sentence continues to another place.
 */
export function leaveOrigins({ items }: Sentence): string[] {
  const origins: number[] = []
  items.forEach((item, index) => {
    if (!isArea(item) || item.state !== 'open') return
    const goesOn = items.some((other, position) => position > index && isArea(other))
    const joins = isFiller(items[index - 1], 'and', 'or') && origins.includes(index - 2)
    if (joins || isAfterOrigin(items, index, goesOn)) origins.push(index)
  })
  return origins.map((index) => {
    const item = items[index]!
    items[index] = { ...item, meaning: { kind: 'origin' }, state: 'understood' }
    return nameOf(item)
  })
}

function isArea({ meaning }: Item): boolean {
  return meaning.kind === 'states' || meaning.kind === 'place'
}

function isAfterOrigin(items: readonly Item[], index: number, goesOn: boolean): boolean {
  const { meaning } = items[index]!
  if (meaning.kind === 'place' && meaning.lead === 'origin') return true
  let before = index - 1
  while (isFiller(items[before], 'article', 'area')) before--
  const lead = items[before]
  if (lead?.meaning.kind === 'origin') return !lead.meaning.isHome || goesOn
  // What "from" introduces of a place, its lead says.
  if (meaning.kind === 'place') return false
  // "30 miles from Texas" is a distance.
  const distance = items[before - 1]?.meaning
  return isFiller(lead, 'from') && !(distance?.kind === 'quantity' && distance.quantity.unit !== undefined)
}

function nameOf({ meaning }: Item): string {
  if (meaning.kind === 'states') return meaning.states.map((state) => states[state]).join(', ')
  if (meaning.kind !== 'place') return ''
  return meaning.towns.reduce((most, town) => (town.weight > most.weight ? town : most)).label
}

import { roundTo } from '@homeground/catalog/rounding'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const oneTenth = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Whole dollars: `742000` → `$742,000`. */
export function formatMoney(value: number): string {
  return value < 0 ? `−$${whole.format(-value)}` : `$${whole.format(value)}`
}

const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as dollars and cents: `308492` → `$3,084.92`. */
export function formatCents(amount: number): string {
  return cents.format(amount / 100)
}

/** For axes, maps and chips: `$742k`, `$1.25M`, `$850`. */
export function formatMoneyShort(value: number): string {
  const sign = value < 0 ? '−' : ''
  const size = Math.abs(value)
  if (size >= 999_500) return `${sign}$${trim(size / 1_000_000, 2)}M`
  if (size >= 1_000) return `${sign}$${trim(size / 1_000, size < 10_000 ? 1 : 0)}k`
  return `${sign}$${whole.format(size)}`
}

/** For axes, maps and chips: `12k`, `1.2M`, `850`. */
export function formatCountShort(value: number): string {
  const sign = value < 0 ? '−' : ''
  const size = Math.abs(value)
  if (size >= 999_500) return `${sign}${trim(size / 1_000_000, 1)}M`
  if (size >= 10_000) return `${sign}${trim(size / 1_000, 0)}k`
  return minus(tenths.format(value))
}

export function formatPercent(value: number): string {
  return `${formatOneTenth(value)}%`
}

/** With so many decimals, at most or exactly: `0.75%`, `1.50%`. */
export function formatFinePercent(
  value: number,
  { decimals, isShort }: { decimals: number; isShort: boolean },
): string {
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: isShort ? 0 : decimals,
    maximumFractionDigits: decimals,
  })
  return `${minus(format.format(value))}%`
}

/** `1234.5` → `1,234.5`; at most one decimal, and a typographic minus. */
export function formatNumber(value: number): string {
  return minus(tenths.format(value))
}

/** `1,235` */
export function formatWhole(value: number): string {
  return minus(whole.format(value))
}

/** Always one decimal: `46.0`. */
export function formatOneTenth(value: number): string {
  return minus(oneTenth.format(value))
}

function minus(text: string): string {
  return text.replace('-', '−')
}

function trim(value: number, digits: number): string {
  return String(roundTo(value, digits))
}

const smallNumbers = 'none one two three four five six seven eight nine ten'.split(' ')

/** `seven`; digits from eleven on. */
export function spellOut(count: number): string {
  return smallNumbers[count] ?? formatWhole(count)
}

export type QuantityUnit =
  | 'miles'
  | 'minutes'
  | 'days'
  | 'years'
  | 'people'
  | 'perSquareMile'
  | 'perSquareFoot'
  | 'month'
  | 'points'

/** A number as written, with what says of what it is. */
export interface Amount {
  readonly value: number
  /** Thousands or millions are written out: "500k". */
  readonly isScaled: boolean
  /** The factor of `isScaled`. */
  readonly factor: number
  readonly isDollars: boolean
  readonly isPercent: boolean
  readonly unit?: QuantityUnit
}

/** One or two numbers and how they compare; `op` is undefined for a bare number. */
export interface Quantity {
  readonly amounts: readonly Amount[]
  readonly op: 'most' | 'least' | 'around' | 'between' | undefined
  readonly isDollars: boolean
  readonly isPercent: boolean
  readonly isScaled: boolean
  readonly unit: QuantityUnit | undefined
  /** Tokens of its numbers and units, for what is left over. */
  readonly parts: readonly (readonly [from: number, to: number])[]
}

/** Two amounts of a pair: what only one says of its unit holds for both. */
export function sharePair(one: Amount, other: Amount): [Amount, Amount] {
  const factorOf = (amount: Amount, partner: Amount) => {
    if (amount.isScaled) return 1
    // "800 to 1.2 million" starts at 800 thousand.
    return partner.factor === 1e6 && amount.value >= 100 ? 1000 : partner.factor
  }
  const isEitherScaled = one.isScaled || other.isScaled
  const unit = one.unit ?? other.unit
  const shared = (amount: Amount, partner: Amount): Amount => ({
    ...amount,
    value: amount.value * factorOf(amount, partner),
    isScaled: isEitherScaled,
    isDollars: one.isDollars || other.isDollars,
    isPercent: one.isPercent || other.isPercent,
    ...(unit && { unit }),
  })
  return [shared(one, other), shared(other, one)]
}

import type { Attribute } from '@homeground/catalog/attributes'
import { roundTo } from '@homeground/catalog/rounding'
import type { FigureNote } from '@homeground/contracts'

/** How the values of an attribute are rounded. */
export type Rounding = Pick<Attribute, 'decimals' | 'wholeFrom'>

/** A value as it travels: rounded to the decimals of its attribute, never -0. */
export function wireNumber(value: number, { decimals, wholeFrom = Number.POSITIVE_INFINITY }: Rounding): number {
  return roundTo(value, Math.abs(value) >= wholeFrom ? 0 : decimals)
}

/** A note as it travels: its limits rounded to the decimals of its attribute. */
export function wireNote(note: FigureNote, attribute: Rounding): FigureNote {
  const { low, high } = note
  return {
    ...note,
    ...(low !== undefined && { low: wireNumber(low, attribute) }),
    ...(high !== undefined && { high: wireNumber(high, attribute) }),
  }
}

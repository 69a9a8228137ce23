import type { Figure } from '@homeground/contracts'
import type { RankedAmong } from '../figures/rank-text.ts'

/** A place as its page shows it, whatever its kind. */
export interface Place {
  /** `Natick`; in gray after it, `01760` or `MA`. */
  readonly name: string
  readonly code: string
  /** What its lines of charts and its comparisons are called: `01760`, `Natick`. */
  readonly label: string
  /** Of its page. */
  readonly path: string
  /** As `placeKey` writes it. */
  readonly key: string
  readonly state: { readonly abbr: string; readonly name: string }
  /** The places of its kind that it is ranked among. */
  readonly among: RankedAmong
  /** Its center, in degrees. */
  readonly lat: number
  readonly lng: number
  /** Every attribute of the catalog. */
  readonly figures: readonly Figure[]
}

/** The figure of an attribute; undefined for one that the place's call does not have. */
export function figureOf(figures: readonly Figure[], key: string): Figure | undefined {
  return figures.find((figure) => figure.key === key)
}

export function figureValue(figures: readonly Figure[], key: string): number | null {
  return figureOf(figures, key)?.value ?? null
}

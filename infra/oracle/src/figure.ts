/** What is expected of one figure, unrounded. */
export interface Figure {
  readonly value: number | null
  /** Margin of error. */
  readonly moe?: number
  readonly note?: Note
}

export interface Note {
  readonly kind?: string
  readonly reason?: string
  readonly flags?: readonly string[]
  readonly vintage?: string
  readonly months?: number
  readonly borrowed_miles?: number
}

/** One attribute: its newest period, and figures by zip; a zip without one lacks the value for the usual reason. */
export interface FigureColumn {
  readonly vintage: string
  readonly figures: ReadonlyMap<string, Figure>
}

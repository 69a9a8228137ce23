/** Where a figure that ships with the product comes from. */
export interface FigureSource {
  readonly publisher: string
  /** Title as a reader would look it up. */
  readonly title: string
  readonly year: number
  readonly page: string
}

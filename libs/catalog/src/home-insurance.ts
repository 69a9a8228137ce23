/** Average yearly premium of the most common kind of home insurance in the United States. */
export const homeInsuranceUsd = 1_211

export const homeInsuranceSource: FigureSource = {
  publisher: 'NAIC',
  title: 'Dwelling Fire, Homeowners Owner-Occupied, and Homeowners Tenant Insurance Report',
  year: 2017,
  page: 'https://content.naic.org/article/news-release-naic-releases-report-homeowners-insurance',
}

/** Where a figure that ships with the product comes from. */
export interface FigureSource {
  readonly publisher: string
  /** Title as a reader would look it up. */
  readonly title: string
  readonly year: number
  readonly page: string
}

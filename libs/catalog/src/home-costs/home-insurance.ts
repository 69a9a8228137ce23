import type { FigureSource } from './figure-source.ts'

/** Average yearly premium of the most common kind of home insurance in the United States. */
export const homeInsuranceUsd = 1_211

export const homeInsuranceSource: FigureSource = {
  publisher: 'NAIC',
  title: 'Dwelling Fire, Homeowners Owner-Occupied, and Homeowners Tenant Insurance Report',
  year: 2017,
  page: 'https://content.naic.org/article/news-release-naic-releases-report-homeowners-insurance',
}

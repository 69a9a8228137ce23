import type { StateAbbreviation } from './states.ts'

/** Where a figure that ships with the product comes from. */
export interface FigureSource {
  readonly publisher: string
  /** Title as a reader would look it up. */
  readonly title: string
  readonly year: number
  readonly page: string
}

/** Average yearly premium of the most common kind of home insurance (HO-3) in the United States, in dollars. */
export const homeInsuranceUsd = 1_569

export const homeInsuranceSource: FigureSource = {
  publisher: 'NAIC',
  title: 'Average premiums for homeowners insurance by state',
  year: 2022,
  page: 'https://www.iii.org/table-archive/21407',
}

/** The same of each state, in dollars, as published. */
const premiums: Readonly<Partial<Record<StateAbbreviation, number>>> = {
  AL: 1748,
  AK: 1129,
  AZ: 1018,
  AR: 1740,
  CA: 1492,
  CO: 2079,
  CT: 1814,
  DE: 1103,
  DC: 1384,
  FL: 2677,
  GA: 1655,
  HI: 1431,
  ID: 1002,
  IL: 1343,
  IN: 1191,
  IA: 1268,
  KS: 1583,
  KY: 1359,
  LA: 2603,
  ME: 1077,
  MD: 1392,
  MA: 1871,
  MI: 1056,
  MN: 1774,
  MS: 1907,
  MO: 1668,
  MT: 1639,
  NE: 1869,
  NV: 948,
  NH: 1188,
  NJ: 1417,
  NM: 1322,
  NY: 1628,
  NC: 1621,
  ND: 1325,
  OH: 995,
  OK: 2268,
  OR: 893,
  PA: 1120,
  RI: 2074,
  SC: 1571,
  SD: 1756,
  TN: 1492,
  TX: 2397,
  UT: 937,
  VT: 1109,
  VA: 1332,
  WA: 1151,
  WV: 1113,
  WI: 957,
  WY: 1596,
}

/** The average premium of a state in dollars a year; undefined for a territory and for anything else. */
export function insuranceOfState(state: string): number | undefined {
  return premiums[state as StateAbbreviation]
}

import { islandAreas, type StateAbbreviation } from '@homeground/catalog/states'

/** Totals that the demonstration data divides among the zips of a state. */
interface StateSize {
  /** About 2022, rounded. */
  readonly peopleThousands: number
  readonly landSqmi: number
}

const size = (peopleThousands: number, landSqmi: number): StateSize => ({ peopleThousands, landSqmi })

/** States, DC and the territories by postal abbreviation. */
export const STATE_SIZES: Readonly<Record<StateAbbreviation, StateSize>> = {
  AL: size(5030, 50650),
  AK: size(734, 571000),
  AZ: size(7170, 113600),
  AR: size(3020, 52000),
  CA: size(39360, 155800),
  CO: size(5770, 103600),
  CT: size(3610, 4840),
  DE: size(993, 1950),
  DC: size(671, 61),
  FL: size(21630, 53650),
  GA: size(10720, 57500),
  HI: size(1450, 6420),
  ID: size(1850, 82600),
  IL: size(12760, 55500),
  IN: size(6780, 35800),
  IA: size(3190, 55900),
  KS: size(2930, 81800),
  KY: size(4500, 39500),
  LA: size(4640, 43200),
  ME: size(1370, 30800),
  MD: size(6160, 9710),
  MA: size(6980, 7800),
  MI: size(10060, 56500),
  MN: size(5700, 79600),
  MS: size(2960, 46900),
  MO: size(6150, 68700),
  MT: size(1090, 145500),
  NE: size(1960, 76800),
  NV: size(3100, 109800),
  NH: size(1380, 8950),
  NJ: size(9250, 7350),
  NM: size(2110, 121300),
  NY: size(19990, 47100),
  NC: size(10470, 48600),
  ND: size(776, 69000),
  OH: size(11770, 40900),
  OK: size(3970, 68600),
  OR: size(4230, 96000),
  PA: size(12990, 44700),
  RI: size(1090, 1030),
  SC: size(5140, 30100),
  SD: size(890, 75800),
  TN: size(6920, 41200),
  TX: size(29240, 261200),
  UT: size(3280, 82200),
  VT: size(643, 9220),
  VA: size(8620, 39500),
  WA: size(7690, 66500),
  WV: size(1790, 24000),
  WI: size(5880, 54200),
  WY: size(578, 97100),
  PR: size(3270, 3420),
  GU: size(169, 210),
  VI: size(105, 134),
  AS: size(50, 76),
  MP: size(47, 182),
}

/** Neither the American Community Survey nor the listings cover these. */
export const ISLAND_AREAS: ReadonlySet<string> = new Set(islandAreas)

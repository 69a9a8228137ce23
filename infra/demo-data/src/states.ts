interface State {
  readonly name: string
  /** Two digits of the Federal Information Processing Standard. */
  readonly fips: string
  /** About 2022, rounded: the people its zips share. */
  readonly peopleThousands: number
  readonly landSqmi: number
}

type Row = readonly [
  abbreviation: string,
  name: string,
  fips: string,
  peopleThousands: number,
  landSqmi: number,
]

const ROWS: readonly Row[] = [
  ['AL', 'Alabama', '01', 5030, 50650],
  ['AK', 'Alaska', '02', 734, 571000],
  ['AZ', 'Arizona', '04', 7170, 113600],
  ['AR', 'Arkansas', '05', 3020, 52000],
  ['CA', 'California', '06', 39360, 155800],
  ['CO', 'Colorado', '08', 5770, 103600],
  ['CT', 'Connecticut', '09', 3610, 4840],
  ['DE', 'Delaware', '10', 993, 1950],
  ['DC', 'District of Columbia', '11', 671, 61],
  ['FL', 'Florida', '12', 21630, 53650],
  ['GA', 'Georgia', '13', 10720, 57500],
  ['HI', 'Hawaii', '15', 1450, 6420],
  ['ID', 'Idaho', '16', 1850, 82600],
  ['IL', 'Illinois', '17', 12760, 55500],
  ['IN', 'Indiana', '18', 6780, 35800],
  ['IA', 'Iowa', '19', 3190, 55900],
  ['KS', 'Kansas', '20', 2930, 81800],
  ['KY', 'Kentucky', '21', 4500, 39500],
  ['LA', 'Louisiana', '22', 4640, 43200],
  ['ME', 'Maine', '23', 1370, 30800],
  ['MD', 'Maryland', '24', 6160, 9710],
  ['MA', 'Massachusetts', '25', 6980, 7800],
  ['MI', 'Michigan', '26', 10060, 56500],
  ['MN', 'Minnesota', '27', 5700, 79600],
  ['MS', 'Mississippi', '28', 2960, 46900],
  ['MO', 'Missouri', '29', 6150, 68700],
  ['MT', 'Montana', '30', 1090, 145500],
  ['NE', 'Nebraska', '31', 1960, 76800],
  ['NV', 'Nevada', '32', 3100, 109800],
  ['NH', 'New Hampshire', '33', 1380, 8950],
  ['NJ', 'New Jersey', '34', 9250, 7350],
  ['NM', 'New Mexico', '35', 2110, 121300],
  ['NY', 'New York', '36', 19990, 47100],
  ['NC', 'North Carolina', '37', 10470, 48600],
  ['ND', 'North Dakota', '38', 776, 69000],
  ['OH', 'Ohio', '39', 11770, 40900],
  ['OK', 'Oklahoma', '40', 3970, 68600],
  ['OR', 'Oregon', '41', 4230, 96000],
  ['PA', 'Pennsylvania', '42', 12990, 44700],
  ['RI', 'Rhode Island', '44', 1090, 1030],
  ['SC', 'South Carolina', '45', 5140, 30100],
  ['SD', 'South Dakota', '46', 890, 75800],
  ['TN', 'Tennessee', '47', 6920, 41200],
  ['TX', 'Texas', '48', 29240, 261200],
  ['UT', 'Utah', '49', 3280, 82200],
  ['VT', 'Vermont', '50', 643, 9220],
  ['VA', 'Virginia', '51', 8620, 39500],
  ['WA', 'Washington', '53', 7690, 66500],
  ['WV', 'West Virginia', '54', 1790, 24000],
  ['WI', 'Wisconsin', '55', 5880, 54200],
  ['WY', 'Wyoming', '56', 578, 97100],
  ['PR', 'Puerto Rico', '72', 3270, 3420],
  ['GU', 'Guam', '66', 169, 210],
  ['VI', 'Virgin Islands', '78', 105, 134],
  ['AS', 'American Samoa', '60', 50, 76],
  ['MP', 'Northern Mariana Islands', '69', 47, 182],
]

/** States, DC and the territories by postal abbreviation. */
export const STATES: Readonly<Record<string, State>> = Object.fromEntries(
  ROWS.map(([abbreviation, name, fips, peopleThousands, landSqmi]) => [
    abbreviation,
    { name, fips, peopleThousands, landSqmi },
  ]),
)

/** Neither the American Community Survey nor the listings cover these. */
export const ISLAND_AREAS: ReadonlySet<string> = new Set(['GU', 'VI', 'AS', 'MP'])

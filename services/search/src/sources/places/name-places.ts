import { states } from '@homeground/catalog/states'
import { geoDistance } from 'd3-geo'

import type { PlaceRow } from './choose-centers.ts'

/**
 * The places with their towns as people know them. The zip of an organization has the town of the nearest zip, in
 * its state and if possible in its postal area. A county that is the whole state (DC, Guam) is left out: its name
 * would only repeat the state's.
 */
export function namePlaces(rows: readonly PlaceRow[]): PlaceRow[] {
  const towns = rows.filter(({ town }) => !organizations.has(town))
  const byArea = Map.groupBy(towns, postalArea)
  const byState = Map.groupBy(towns, ({ state_abbr }) => state_abbr)
  const listedTownOf = (row: PlaceRow): string => {
    if (!organizations.has(row.town)) return row.town
    const near = byArea.get(postalArea(row)) ?? byState.get(row.state_abbr) ?? []
    return nearestTo(row, near)?.town ?? row.town
  }
  const written = new Map(towns.map(({ town }) => [town, '']))
  for (const listed of written.keys()) written.set(listed, townName(listed))
  return rows.map((row) => {
    const listed = listedTownOf(row)
    const isWholeState = row.county === states[row.state_abbr as keyof typeof states]
    return { ...row, town: written.get(listed) ?? townName(listed), county: isWholeState ? null : row.county }
  })
}

/** The first three digits of a zip are those of the office that sorts its mail. */
function postalArea({ zip, state_abbr }: PlaceRow): string {
  return `${state_abbr} ${zip.slice(0, 3)}`
}

function nearestTo(row: PlaceRow, others: readonly PlaceRow[]): PlaceRow | undefined {
  const [nearest] = others
    .map((other) => ({
      other,
      radians: geoDistance([row.lng, row.lat], [other.lng, other.lat]),
      numbers: Math.abs(Number(row.zip) - Number(other.zip)),
    }))
    .sort((a, b) => a.radians - b.radians || a.numbers - b.numbers)
  return nearest?.other
}

/**
 * The name of a town as people write it. The post office's list capitalizes every word, separates prefixes and
 * leaves out apostrophes: `Hanscom Afb`, `Truth Or Consequences`, `O Fallon`, `Mc Kinney`, `Mckinney`.
 */
export function townName(listed: string): string {
  return (
    exceptions[listed] ??
    listed
      .replace(/ A F B$/, ' Afb')
      .replace(/\bMc ?([A-Za-z])/, (_, letter: string) => `Mc${letter.toUpperCase()}`)
      .replace(/\bO ([A-Z])/, "O'$1")
      .replace(/^D ([A-Z])/, "D'$1")
      .replace(/ D ([A-Z])/, " d'$1")
      .replace(/-[a-z]/g, (start) => start.toUpperCase())
      .split(' ')
      .map(writtenWord)
      .join(' ')
  )
}

function writtenWord(word: string, index: number): string {
  if (index === 0 && firstWords[word]) return firstWords[word]
  if (index > 0 && lowerCase.has(word)) return word.toLowerCase()
  return abbreviations[word] ?? word
}

/** Names on the post office's list that aren't towns: large mail receivers and mail facilities with their own zip. */
const organizations: ReadonlySet<string> = new Set(
  `115 Crm Firms, 115 Firms, Aaa, Abmps, Abumps, Academy Life, Alliance Data Systems, Allstate Insurance Co, Alltel,
  American Express, American Greeting Card, Ameritrust Card Center, Amsouth Bank, Appalachian Pwr,
  Ariz Correctional Ctr, Arizona State Lottery, Arizona State Univ West, Assc Doctors Ins, At&t, Atlanta Bmc,
  Bank Of America, Bank Of New York, Bell Atlantic Telephone Co, Bendix Corp, Beneficial Natl Bank,
  Blair Return Center, Blue Cross Blue Shield, Bmg Columbia House Acs, Bmg Columbia Hse Music Club, Brm, Brylane,
  Buffums, Bureau Business Practice, Burlington House, Cablevision, Cancer Fund Of Amer Brm, Cancer Fund Of America,
  Cds Brm, Census Bureau, Centerre Bank Of Kc, Cheeselovers, Citibank, Citicorp Services Inc, City National Bank,
  Cleveland Elec Ill Co, Clifford And Wills, Contest Mail, Continental Telephone, Corporate Mailings, Damark,
  Decorative Craft Ideas, Defense Finance Accounting, Dhs, Duguesne Light Co, Eastern Airlines,
  Eastern States Bkcard Assoc, Express Mail Reporting Syste, Far, Federal Communications Com, Firm Holdouts, Firms,
  First Consumers Nat Bank, First National Bank, First National Bank Of Fl, First Natl Bank Mail Service,
  First Union Bank, Fisher Body Boc, Flagship Banks Of Miami, Focus On The Family, Gap Inc Direct, Gen Electric,
  Genco, General Telephone, Geo Koch Sons, Goodwill Games 1990, Gottschalks, Greyhound Dial Corp, Grolier Books,
  Gurneys Seed & Nursery Co, Haddon Craftsmen Book Dist, Homeside Lending Inc, Independent Elect Of Amer,
  Internal Revenue, J C Penney Co, Joseph Horne Co, Kansas Lottery, Kelly Usa, Kemper Ins Co, Liberty Mutual,
  Lions International, Lockheed Corp, Macys Of California, Marden Kane Inc, Marine Corps Institute, Master Charge,
  Mastercard, Merchants National Bank, Metropolitan Edison Co, Mid Florida, Midlantic National Bank, Monsanto,
  Montgomery Wards, Muscular Dystrophy, National Wildlife Assoc, Nationwide Fulfill Systems, Naval Anacost Annex,
  Naval Reserve Pers Ctr, Naval Supply Center, New Brighton Boxes, Nordstrom, North Metro, Nw Natural, Ny Telephone,
  Oxmoor House, Pacific Area Office, Pacific Gas & Electric, Pacific Tel, Parcel Return Service, Parisians Inc,
  Philip Morris, Piedmont Aviation, Roadway Express, Sbc, Sears Roebuck, Select And Save,
  Sf International Service Ctr, Shared Firm Zip, Shell Oil Box 150, Shell Oil Box 160, Southern California Gas Comp,
  Southern Md Facility, Spotts Inc, Springfield Bmc, State Board Of Insurance, State Farm Ins, State Farm Insurance,
  Suburb Maryland Fac, Texas Dept Of Correction, The Mail Box, Tn Dept Of Health Environ, Tn Dept Of Human Svc,
  U S Geological Survey, Us Bank, Us West, Visa Lottery State Dept, Wa State Lottery, Wachovia Master Chrg,
  Wells Fargo Bank, West One Bank, Weyerhaeuser Co, World Vision International`.split(/,\s*/),
)

const abbreviations: Readonly<Record<string, string>> = {
  Afb: 'AFB',
  Arb: 'ARB',
  Bch: 'Beach',
  Ft: 'Fort',
  Hts: 'Heights',
  Jct: 'Junction',
  Mt: 'Mount',
  Natl: 'National',
  Pk: 'Park',
  Spgs: 'Springs',
  St: 'Saint',
  Sta: 'Station',
  Ter: 'Terrace',
  Twp: 'Township',
  Vly: 'Valley',
}
const firstWords: Readonly<Record<string, string>> = { N: 'North', S: 'South' }
const lowerCase = new Set('Of The And On In Or By De Del Du Au Aux'.split(' '))

/** Names that no rule gets right. */
const exceptions: Readonly<Record<string, string>> = {
  Atl: 'Atlanta',
  Bham: 'Birmingham',
  'Bird In Hand': 'Bird-in-Hand',
  Blmgtn: 'Bloomington',
  'Butte Des Morts': 'Butte des Morts',
  'Crp Christi': 'Corpus Christi',
  Diberville: "D'Iberville",
  'Fe Warren Afb': 'FE Warren AFB',
  Hon: 'Honolulu',
  'J B P H H': 'Joint Base Pearl Harbor-Hickam',
  Jber: 'Joint Base Elmendorf-Richardson',
  'Kng Of Prussa': 'King of Prussia',
  'Ks City': 'Kansas City',
  'M C B H Kaneohe Bay': 'MCBH Kaneohe Bay',
  Mem: 'Memphis',
  Mphs: 'Memphis',
  Nashvl: 'Nashville',
  'Naval Air Station/ Jrb': 'Naval Air Station JRB',
  Obrien: "O'Brien",
  Odonnell: "O'Donnell",
  Oneill: "O'Neill",
  'Pointe A La Hache': 'Pointe a la Hache',
  'Portage Des Sioux': 'Portage des Sioux',
  'Put In Bay': 'Put-in-Bay',
  'U S A F Academy': 'USAF Academy',
}

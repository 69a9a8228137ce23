import { formatNumber } from '../../../lib/format/numbers.ts'
import { Section } from '../../../ui/page/section.tsx'
import { WordList } from './word-list.tsx'

export interface NotInTheDataProps {
  /** Zips that are loaded, and those of them with a population; undefined when that is not known. */
  readonly zips: number | undefined
  readonly peopled: number | undefined
}

const absent = [
  {
    key: 'crime',
    name: 'Crime',
    lines: [
      'There are no crime numbers and no safety scores here. Police report by agency, not by zip, and not every agency reports.',
    ],
  },
  {
    key: 'climate',
    name: 'Climate risk',
    lines: [
      'Flood, fire, heat, and storms are not in the data. For floods, look up the address on FEMA’s flood maps.',
    ],
  },
  {
    key: 'attendance-zones',
    name: 'Attendance zones',
    lines: [
      'A school in the zip is not always the school of an address there. Attendance zones are not in the data: ask the district.',
    ],
  },
  {
    key: 'private-schools',
    name: 'Private schools',
    lines: [
      'School figures are of public schools, charter schools among them. No others are counted.',
    ],
  },
  {
    key: 'sale-prices',
    name: 'Sale prices',
    lines: [
      'Prices are asked, not paid, and of the homes that are listed, not of all homes. A zip with no listing in a month has no price.',
    ],
  },
  {
    key: 'taxes-and-insurance',
    name: 'Property tax, insurance',
    lines: ['They differ from one address to the next and are not in the data.'],
  },
]

/** What a reader may look for in vain, and why some zips have no figures. */
export function NotInTheData({ zips, peopled }: NotInTheDataProps) {
  return (
    <Section
      id="not-in-the-data"
      notes={<p>Where the data ends, the pages say so rather than guess.</p>}
      title="Not in the data"
    >
      <WordList entries={[...absent, zcta(zips, peopled)]} />
    </Section>
  )
}

function zcta(zips: number | undefined, peopled: number | undefined) {
  const without =
    zips && peopled && zips > peopled
      ? ` Of ${formatNumber(zips)} zips, ${formatNumber(zips - peopled)} have no people on record.`
      : ''
  return {
    key: 'zcta',
    name: 'A zip is not a ZCTA',
    lines: [
      'A zip code is a set of delivery routes of the Postal Service, without an outline. The Census Bureau draws an area around most of them, a ZIP Code Tabulation Area (ZCTA), and counts the people in it. The two agree for most homes, not for all.',
      `Zips of PO boxes and of single buildings have no ZCTA, so they have no Census figures: they show “—” with that reason.${without}`,
    ],
  }
}

import { terms } from '@homeground/catalog/terms'
import { formatNumber } from '@homeground/format/numbers'
import { useLocation } from 'react-router-dom'
import { Section } from '../../ui/page/section.tsx'
import classes from './methods.module.css'

export interface DataLimitsProps {
  /** Number of loaded zips; undefined if unknown. */
  readonly zips: number | undefined
  /** How many of them have a population. */
  readonly populatedZips: number | undefined
}

const missingTopics = [
  {
    key: 'crime',
    name: 'Crime',
    lines: [
      'We have no crime numbers or safety scores. Police departments report by agency, not by zip, and not every agency reports.',
    ],
  },
  {
    key: 'climate',
    name: 'Climate risk',
    lines: ['We have no data on flood, fire, heat or storm risk. For floods, look up an address on FEMA’s flood maps.'],
  },
  {
    key: 'attendance-zones',
    name: 'Attendance zones',
    lines: [
      'An address is not always assigned to a school in its zip. We don’t have attendance zones: ask the district.',
    ],
  },
  {
    key: 'private-schools',
    name: 'Private schools',
    lines: ['School figures cover public schools only, including charter schools.'],
  },
  {
    key: 'sale-prices',
    name: 'Sale prices',
    lines: [
      'Prices are asking prices of listed homes, not sale prices of all homes. A zip without listings in a month has no price.',
    ],
  },
  {
    key: 'taxes-and-insurance',
    name: 'Property tax, insurance',
    lines: ['We don’t have them: they differ from one address to the next.'],
  },
]

/** The limits of the data, and why some zips have no figures. */
export function DataLimits({ zips, populatedZips }: DataLimitsProps) {
  return (
    <Section
      id="not-in-the-data"
      notes={<p>Where we have no data, pages say so instead of guessing.</p>}
      title="What we don’t have"
    >
      <DefinitionList entries={[...missingTopics, zctaEntry(zips, populatedZips)]} />
    </Section>
  )
}

function zctaEntry(zips: number | undefined, populatedZips: number | undefined) {
  const missing = zips && populatedZips ? zips - populatedZips : 0
  const without =
    missing > 0
      ? ` Of ${formatNumber(zips!)} zips, ${formatNumber(missing)} ${missing === 1 ? 'has' : 'have'} no population on record.`
      : ''
  return {
    key: 'zcta',
    name: 'A zip is not a ZCTA',
    lines: [
      'A zip code is a set of Postal Service delivery routes without a boundary. For most of them the Census Bureau draws an area, a ZIP Code Tabulation Area (ZCTA), and counts the people in it. The two match for most homes, but not for all.',
      `PO box and single-building zips have no ZCTA, so they show “—” instead of Census figures, with that reason.${without}`,
    ],
  }
}

interface DefinitionListProps {
  readonly entries: readonly { readonly key: string; readonly name: string; readonly lines: readonly string[] }[]
  /** Key of the entry named in the URL, which is highlighted. */
  readonly highlighted?: string
}

/** Terms with their definitions, in two columns if there is room. */
function DefinitionList({ entries, highlighted }: DefinitionListProps) {
  return (
    <dl className={classes.list}>
      {entries.map(({ key, name, lines }) => (
        <div data-named={key === highlighted} id={key} key={key}>
          <dt>{name}</dt>
          <dd>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Terms that several attributes share, each explained once. */
export function TermsSection() {
  const { hash } = useLocation()
  return (
    <Section
      id="terms"
      notes={<p>Terms shared by several measures. Formulas are exact.</p>}
      title="How we calculate it"
    >
      <DefinitionList entries={terms} highlighted={hash.slice(1)} />
    </Section>
  )
}

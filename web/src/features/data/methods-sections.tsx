import { type Attribute, attributeGroups, units } from '@homeground/catalog/attributes'
import { formulaOf } from '@homeground/catalog/attributes/formulas'
import { plausibleBounds } from '@homeground/catalog/attributes/plausible'
import { attributeTexts } from '@homeground/catalog/attributes/texts'
import { type TermKey, terms } from '@homeground/catalog/terms'
import type { LoadedAttributeList } from '@homeground/contracts'
import { formatAttribute, formatVintage, none } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { LoadedAttribute, LoadedAttributes } from '../../lib/api/attributes.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { Section } from '../../ui/page/section.tsx'
import { DataTable, GroupRow, tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import classes from './methods.module.css'

interface DataLimitsProps {
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
    name: 'Hazards of a home',
    lines: ['Expected losses are of whole counties. For floods, look up an address on FEMA’s flood maps.'],
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
    name: 'Taxes and insurance of a home',
    lines: [
      'Property tax rates are of zips and counties. What one home pays depends on its assessment and exemptions. We don’t have insurance premiums of addresses.',
    ],
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

function unitText({ change, unit }: Pick<Attribute, 'change' | 'unit'>): string {
  return change === 'points' ? 'Percentage points' : units[unit].label
}

const betterText: Readonly<Record<Attribute['better'], string>> = {
  higher: 'Higher',
  lower: 'Lower',
  neither: 'Neither',
}

interface AttributesSectionProps {
  readonly call: UseQueryResult<LoadedAttributeList>
  readonly attributes: LoadedAttributes
  /** Number of loaded zip codes; undefined if unknown. */
  readonly zips: number | undefined
}

/** Every attribute: its definition, method, vintage, and the number of zips with a value. */
export function AttributesSection({ call, attributes, zips }: AttributesSectionProps) {
  const { error, refetch } = call
  const total = zips === undefined ? '' : `, of ${formatNumber(zips)}`
  const columns = [
    'Measure',
    'Unit',
    'Source',
    { label: `Zips with a value${total}`, isNumber: true },
    'Better',
    'Margin of error',
  ]
  return (
    <Section id="measures" notes={<Notes count={attributes.all.length} />} title="Measures">
      {error ? <LoadError error={error} onAction={() => void refetch()} title="Couldn’t load data vintages" /> : null}
      <DataTable className={classes.attributes} columns={columns}>
        {attributeGroups.map((group) => (
          <tbody key={group.key} {...tableRoles.group}>
            <GroupRow className={classes.group} columns={columns.length}>
              {group.label}
            </GroupRow>
            {attributes.all
              .filter((attribute) => attribute.group === group.key)
              .map((attribute) => (
                <AttributeRow key={attribute.key} isKnown={attributes.known} attribute={attribute} />
              ))}
          </tbody>
        ))}
      </DataTable>
    </Section>
  )
}

function Notes({ count }: { count: number }) {
  return (
    <>
      <p>
        The {count} measures we have for each zip. Each comes from the newest file that has it, so numbers on one page
        may be from different years.
      </p>
      <p>“Better” marks the favored end, if any. Prices, people and most others have none.</p>
    </>
  )
}

interface AttributeRowProps {
  readonly attribute: LoadedAttribute
  /** False while it is unknown what is loaded. */
  readonly isKnown: boolean
}

/** One attribute: definition and method, unit, source, coverage. */
function AttributeRow({ attribute, isKnown }: AttributeRowProps) {
  const { hash } = useLocation()
  const { key, label, publisher, info, loaded } = attribute
  const vintage = info?.vintage ? formatVintage(info.vintage) : null
  return (
    <tr data-named={hash === `#${key}`} id={key} {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        <Link className={`${type.quiet} ${type.strong}`} to={`#${key}`}>
          {label}
        </Link>
        <p>{attributeTexts[key]?.description}</p>
        <Method formula={formulaOf(attribute.key)} terms={attribute.terms} />
        <Plausible {...attribute} />
      </th>
      <td data-label="Unit" {...tableRoles.cell}>
        {unitText(attribute)}
      </td>
      <td data-label="Source" {...tableRoles.cell}>
        <span>
          {publisher}
          {vintage ? <small>{vintage}</small> : null}
        </span>
      </td>
      <td className={table.number} data-label="Zips" {...tableRoles.cell}>
        {isKnown ? <Zips loaded={loaded} zips={info?.zips ?? 0} /> : none}
      </td>
      <td data-label="Better" {...tableRoles.cell}>
        {betterText[attribute.better]}
      </td>
      <td data-label="Margin" {...tableRoles.cell}>
        {attribute.marginConfidence ? 'Yes' : 'No'}
      </td>
    </tr>
  )
}

function Method({ formula, terms }: Pick<Attribute, 'terms'> & { readonly formula: string | undefined }) {
  if (!formula && terms.length === 0) return null
  return (
    <p className={classes.formula}>
      {formula}
      {terms.map((key, index) => (
        <Fragment key={key}>
          {index === 0 ? ' See ' : ', '}
          <Link to={`#${key}`}>{termName(key)}</Link>
        </Fragment>
      ))}
      {terms.length > 0 ? '.' : null}
    </p>
  )
}

/** Beyond which values are flagged. */
function Plausible(attribute: Pick<LoadedAttribute, 'key' | 'unit' | 'change'>) {
  const bounds = plausibleBounds(attribute.key)
  if (!bounds) return null
  const [low, high] = [bounds.low, bounds.high].map((value) => formatAttribute(attribute, value))
  return (
    <p className={classes.formula}>
      Plausible from {low} to {high}.
    </p>
  )
}

function Zips({ loaded, zips }: { loaded: boolean; zips: number }) {
  return loaded ? formatNumber(zips) : <span className={type.mute}>No data loaded yet</span>
}

function termName(key: TermKey): string {
  return terms.find((term) => term.key === key)!.name
}

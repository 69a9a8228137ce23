import type { ZipDetail } from '@homeground/contracts'
import { formatNumber } from '@homeground/format/numbers'
import { milesBetween } from '../../lib/position.ts'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import classes from './distances/distances.module.css'
import { CompareHistory } from './history/compare-history.tsx'
import { pairsOf } from './rows/compare-rows.ts'

interface CompareSectionsProps {
  readonly places: readonly ZipDetail[]
  /** Their short names. */
  readonly names: readonly string[]
}

/** What follows the table; loaded after it. */
export default function CompareSections({ places, names }: CompareSectionsProps) {
  const zips = places.map(({ zip }) => zip)
  return (
    <>
      <CompareHistory names={names} zips={zips} />
      {places.length > 1 ? <Distances names={names} places={places} /> : null}
    </>
  )
}

interface DistancesProps {
  readonly places: readonly ZipDetail[]
  /** Their short names. */
  readonly names: readonly string[]
}

/** How far the places are from each other, nearest first. */
function Distances({ places, names }: DistancesProps) {
  const pairs = pairsOf(places.length)
    .map(([one, other]) => ({
      between: `${names[one]} and ${names[other]}`,
      miles: milesBetween(places[one]!, places[other]!),
    }))
    .toSorted((a, b) => a.miles - b.miles)
  return (
    <Section
      id="distances"
      notes={<Source>Straight-line miles between the centers of the zips, not by road.</Source>}
      title={titleOf(pairs)}
    >
      <DataTable className={classes.distances} columns={['Between', { label: 'Miles', isNumber: true }]}>
        <tbody>
          {pairs.map(({ between, miles }) => (
            <tr key={between}>
              <th scope="row">{between}</th>
              <td className={table.number}>{formatNumber(miles)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}

/** `8.4 miles apart`, `All within 14.2 miles of each other`. */
function titleOf(pairs: readonly { miles: number }[]): string {
  const farthest = formatNumber(pairs.at(-1)!.miles)
  const unit = farthest === '1' ? 'mile' : 'miles'
  if (pairs.length === 1) return `${farthest} ${unit} apart`
  return `All within ${farthest} ${unit} of each other`
}

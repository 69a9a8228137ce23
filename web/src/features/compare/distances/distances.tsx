import type { ZipDetail } from '@homeground/contracts'
import { formatNumber } from '@homeground/format/numbers'
import { milesBetween } from '../../../lib/position.ts'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { pairsOf } from '../measures/unclear-pairs.ts'
import classes from './distances.module.css'

interface DistancesProps {
  readonly places: readonly ZipDetail[]
  /** Their short names. */
  readonly names: readonly string[]
}

/** How far the places are from each other, nearest first. */
export function Distances({ places, names }: DistancesProps) {
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

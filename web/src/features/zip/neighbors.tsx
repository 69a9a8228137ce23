import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import type { Neighbor, ZipDetail } from '@homeground/contracts'
import { formatAttribute, formatValue, formatWithUnit, missingReason } from '@homeground/format/format'
import { spellOut } from '@homeground/format/numbers'
import { ZipLink } from '../../places/zip-link.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { NoValue } from '../../ui/values/no-value.tsx'
import classes from './neighbors.module.css'

const shortOf = (key: string) => findAttribute(key)!.short

/** The nearest zips, with their prices compared to this one's, school scores and incomes. */
export function Neighbors({ detail }: { detail: ZipDetail }) {
  const { zip, state_abbr: state, neighbors, median_listing_price: price = null } = detail
  if (neighbors.length === 0) return null
  const isAcrossStates = neighbors.some((neighbor) => neighbor.state_abbr !== state)
  return (
    <Section
      id="neighbors"
      title={neighborsHeadline(price, neighbors)}
      notes={
        <>
          <p>The nearest zips that have an area, by the distance between their centers.</p>
          <Source>
            Median listing price depends on the mix of homes for sale.
            {isAcrossStates && ' School scores are not comparable across states.'}
          </Source>
        </>
      }
    >
      <DataTable
        className={classes.neighbors}
        columns={[
          'Place',
          { label: shortOf('median_listing_price'), isNumber: true },
          ...(price === null ? [] : [{ label: `vs. ${zip}`, isNumber: true, className: classes.difference }]),
          { label: shortOf('overall_score'), isNumber: true },
          { label: shortOf('avg_agi_per_return'), isNumber: true },
        ]}
      >
        <tbody>
          {neighbors.map((neighbor) => (
            <NeighborRow key={neighbor.zip} neighbor={neighbor} price={price} withState={isAcrossStates} />
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}

/** "Listing prices are lower in five of eight nearby zips"; "Nearby zips" without prices. */
export function neighborsHeadline(
  price: number | null | undefined,
  neighbors: readonly Pick<Neighbor, 'median_listing_price'>[],
): string {
  const prices = neighbors.flatMap((neighbor) => neighbor.median_listing_price ?? [])
  if (typeof price !== 'number' || prices.length < 2) return 'Nearby zips'
  const lower = prices.filter((other) => other < price).length
  const all = spellOut(prices.length)
  const share = lower === prices.length ? `all ${all}` : `${spellOut(lower)} of ${all}`
  return `Listing prices are lower in ${share} nearby zips`
}

interface NeighborRowProps {
  neighbor: Neighbor
  /** Of the zip whose neighbor it is. */
  price: number | null
  /** Whether the neighbors are in several states. */
  withState: boolean
}

/** One neighbor. On narrow windows, the difference is below the price instead of in a column of its own. */
function NeighborRow({ neighbor, price, withState }: NeighborRowProps) {
  const { zip, town, state_abbr: state, miles, median_listing_price: own } = neighbor
  const difference =
    own === null || price === null ? null : formatValue('usd', own - price, { short: true, signed: true })
  return (
    <tr>
      <th className={table.place} scope="row">
        <b>
          <ZipLink zip={zip}>{town}</ZipLink>
        </b>
        <span>
          {withState ? `${zip} ${state}` : zip}, {formatWithUnit('miles', miles)}
        </span>
      </th>
      <td className={table.number}>
        <Value of="median_listing_price" value={own} />
        {difference && <span className={classes.below}>{difference}</span>}
      </td>
      {price !== null && (
        <td className={`${table.number} ${classes.difference}`}>
          {difference ?? <NoValue reason={missingReason('not_published')} />}
        </td>
      )}
      <td className={table.number}>
        <Value of="overall_score" value={neighbor.overall_score} />
      </td>
      <td className={table.number}>
        <Value of="avg_agi_per_return" value={neighbor.avg_agi_per_return} />
      </td>
    </tr>
  )
}

function Value({ of, value }: { of: AttributeKey; value: number | null }) {
  if (value === null) return <NoValue reason={missingReason('not_published')} />
  return formatAttribute(findAttribute(of)!, value)
}

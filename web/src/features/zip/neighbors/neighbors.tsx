import type { Neighbor, ZipDetail } from '@homeground/contracts'
import { formatValue, formatWithUnit, missingReason } from '../../../lib/format/format.ts'
import { formatMoney, spellOut } from '../../../lib/format/numbers.ts'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import type from '../../../ui/type.module.css'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { ZipLink } from '../../../ui/values/zip-link.tsx'

/** The nearest zips, with their prices compared to this one's. */
export function Neighbors({ detail }: { detail: ZipDetail }) {
  const { zip, neighbors, median_listing_price: price = null } = detail
  if (neighbors.length === 0) return null
  return (
    <Section
      id="neighbors"
      title={neighborsHeadline(price, neighbors)}
      notes={
        <>
          <p>The nearest zips that have an area, by the distance between their centers.</p>
          <Source>Median listing price depends on the mix of homes for sale.</Source>
        </>
      }
    >
      <DataTable
        columns={[
          'Place',
          { label: 'Median price', isNumber: true },
          ...(price === null ? [] : [{ label: `vs. ${zip}`, isNumber: true }]),
        ]}
      >
        <tbody>
          {neighbors.map((neighbor) => (
            <NeighborRow key={neighbor.zip} neighbor={neighbor} price={price} />
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}

/** "Listing prices are lower in five of eight nearby zips"; "Nearby zips" without prices. */
export function neighborsHeadline(
  price: number | null | undefined,
  neighbors: readonly Neighbor[],
): string {
  const prices = neighbors.flatMap((neighbor) => neighbor.median_listing_price ?? [])
  if (typeof price !== 'number' || prices.length < 2) return 'Nearby zips'
  const lower = prices.filter((other) => other < price).length
  const all = spellOut(prices.length)
  const share = lower === prices.length ? `all ${all}` : `${spellOut(lower)} of ${all}`
  return `Listing prices are lower in ${share} nearby zips`
}

function NeighborRow({ neighbor, price }: { neighbor: Neighbor; price: number | null }) {
  const { zip, town, state_abbr: state, miles, median_listing_price: own } = neighbor
  return (
    <tr>
      <th className={table.place} scope="row">
        <b>
          <ZipLink zip={zip}>{town}</ZipLink>
        </b>
        <span>
          {zip} {state}, {formatWithUnit('miles', miles)}
        </span>
      </th>
      <td className={table.number}>
        {own === null ? <NoValue reason={missingReason('not_published')} /> : formatMoney(own)}
      </td>
      {price !== null && (
        <td className={`${table.number} ${type.soft}`}>
          {own === null ? (
            <NoValue reason={missingReason('not_published')} />
          ) : (
            formatValue('usd', own - price, { short: true, signed: true })
          )}
        </td>
      )}
    </tr>
  )
}

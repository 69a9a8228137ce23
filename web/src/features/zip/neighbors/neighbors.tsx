import { findAttribute } from '@homeground/catalog/attributes'
import type { Neighbor, ZipDetail } from '@homeground/contracts'
import { spellOut } from '@homeground/format/numbers'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { NeighborRow } from './neighbor-row.tsx'
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

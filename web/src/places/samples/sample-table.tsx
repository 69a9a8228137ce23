import type { ZipRankings, ZipResult } from '@homeground/contracts'
import { floorsText, listRemarks, markedText } from '@homeground/format/figure-text'
import { formatPeriod } from '@homeground/format/format'
import { Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import { type LoadedAttribute, useAttributes } from '../../lib/api/attributes.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { Sparkline } from '../../ui/values/sparkline.tsx'
import { FigureText } from '../figures/figure-cell.tsx'
import { ZipLink } from '../zip-link.tsx'
import classes from './sample-table.module.css'

export interface SampleTableProps {
  readonly title: string
  /** What the zips are ranked by. */
  readonly attribute: LoadedAttribute
  readonly more: { readonly to: string; readonly label: string }
  /** undefined while loading */
  readonly ranking: Pick<ZipRankings, 'data' | 'floors'> | undefined
  readonly hasFailed: boolean
}

const rowCount = 5
const empty = Array.from({ length: rowCount }, (_, index) => index)
const priceKey = 'median_listing_price'

/** The first five of a ranking with the floors that cut it, and a link to all of it. */
export function SampleTable({ title, attribute, more, ranking, hasFailed }: SampleTableProps) {
  const price = useAttributes().byKey.get(priceKey)!
  const zips = ranking?.data.slice(0, rowCount)
  const remarks = listRemarks(zips ?? [], [...new Set([attribute.key, priceKey])])
  return (
    <section className={classes.sample}>
      <header>
        <h2>{title}</h2>
        <Link to={more.to}>{more.label}</Link>
      </header>
      <p className={classes.about}>
        {[attribute.label, formatPeriod(attribute.info?.vintage)].filter(Boolean).join(', ')}.
        {ranking ? ` Zips with at least ${floorsText(ranking.floors)}.` : null}
        {remarks.length > 0 ? ` ${markedText(remarks)}` : null}
      </p>
      {hasFailed ? (
        <p className={classes.about}>This list is unavailable right now. Search still works.</p>
      ) : (
        <DataTable
          columns={[
            'Place',
            { label: attribute.short, isNumber: true },
            { label: 'Median price', isNumber: true },
            { label: 'Price trend', isNumber: true, className: classes.trend },
          ]}
        >
          <tbody>
            {zips
              ? zips.map((zip) => <SampleRow attribute={attribute} key={zip.zip} price={price} zip={zip} />)
              : empty.map((row) => (
                  <tr key={row}>
                    <td className={classes.waiting} colSpan={4}>
                      <Skeleton width={`${80 - row * 8}%`} />
                    </td>
                  </tr>
                ))}
          </tbody>
        </DataTable>
      )}
    </section>
  )
}

interface SampleRowProps {
  readonly zip: ZipResult
  readonly attribute: LoadedAttribute
  readonly price: LoadedAttribute
}

function SampleRow({ zip, attribute, price }: SampleRowProps) {
  return (
    <tr>
      <th className={table.place} scope="row">
        <b>
          <ZipLink zip={zip.zip}>
            {zip.town}, {zip.state_abbr}
          </ZipLink>
        </b>
        <span>{zip.zip}</span>
      </th>
      <td className={table.number}>
        <FigureText attribute={attribute} place={zip} />
      </td>
      <td className={table.number}>
        <FigureText attribute={price} place={zip} />
      </td>
      <td className={`${table.number} ${classes.trend}`}>
        <Sparkline values={zip.price_trend ?? []} width={72} />
      </td>
    </tr>
  )
}

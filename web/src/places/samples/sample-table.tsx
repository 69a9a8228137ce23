import type { ZipResult } from '@homeground/contracts'
import { none } from '@homeground/format/format'
import { formatMoney } from '@homeground/format/numbers'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { Sparkline } from '../../ui/values/sparkline.tsx'
import { ZipLink } from '../zip-link.tsx'
import classes from './sample-table.module.css'

export interface SampleTableProps {
  readonly title: string
  /** Attribute, vintage and which zips. */
  readonly about: string
  readonly more: { readonly to: string; readonly label: string }
  readonly head: string
  readonly value: (zip: ZipResult) => ReactNode
  /** undefined while loading */
  readonly zips: readonly ZipResult[] | undefined
  readonly hasFailed: boolean
}

const rowCount = 5
const empty = Array.from({ length: rowCount }, (_, index) => index)

/** The first five of a ranking, with a link to the search that shows all of them. */
export function SampleTable(props: SampleTableProps) {
  const { title, about, more, head, value, zips, hasFailed } = props
  return (
    <section className={classes.sample}>
      <header>
        <h2>{title}</h2>
        <Link to={more.to}>{more.label}</Link>
      </header>
      <p className={classes.about}>{about}</p>
      {hasFailed ? (
        <p className={classes.about}>This list is unavailable right now. Search still works.</p>
      ) : (
        <DataTable
          columns={[
            'Place',
            { label: head, isNumber: true },
            { label: 'Median price', isNumber: true },
            { label: 'Price trend', isNumber: true, className: classes.trend },
          ]}
        >
          <tbody>
            {zips
              ? zips.slice(0, rowCount).map((zip) => <SampleRow key={zip.zip} value={value(zip)} zip={zip} />)
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

function SampleRow({ zip, value }: { readonly zip: ZipResult; readonly value: ReactNode }) {
  const price = zip.median_listing_price
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
      <td className={table.number}>{value}</td>
      <td className={table.number}>{typeof price === 'number' ? formatMoney(price) : none}</td>
      <td className={`${table.number} ${classes.trend}`}>
        <Sparkline values={zip.price_trend ?? []} width={72} />
      </td>
    </tr>
  )
}

import { none } from '@homeground/format/format'
import { queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { request } from '../../lib/api/request.ts'
import { schoolResult } from '../../lists/schools/school-result.ts'
import type from '../../ui/type.module.css'
import classes from './overviews.module.css'

/** The first zips of the country by an attribute, at the usual floors. */
export function firstZips(stat: string, dir: 'asc' | 'desc') {
  const query = { stat, dir }
  return queryOptions({
    queryKey: ['overview', 'zips', query],
    queryFn: async ({ signal }) => (await request('rankZips', { query, signal })).data,
  })
}

/** The first schools of a state by a measure; achievement does not compare across states. */
export function firstSchools(state: string, stat: string, schoolYear: number | undefined) {
  return queryOptions({
    queryKey: ['overview', 'schools', state, stat, schoolYear],
    queryFn: async ({ signal }) => {
      const query = { state, stat, schoolYear }
      const { data } = await request('rankSchools', { query, signal })
      return { ...data, data: data.data.map(schoolResult) }
    },
  })
}

export const inventoryQuery = queryOptions({
  queryKey: ['overview', 'inventory'],
  queryFn: async ({ signal }) => (await request('getHousingInventory', { signal })).data,
})

/** The price of the country, month by month; of the states only one, which is not shown. */
export const pricesQuery = queryOptions({
  queryKey: ['overview', 'prices'],
  queryFn: async ({ signal }) => {
    const query = { fields: 'median_listing_price', states: 'DC' }
    return (await request('getHousingTrends', { query, signal })).data
  },
})

/** How many zips of the country match; `filters`: attribute → range. */
export function countQuery(filters: Readonly<Record<string, string>> = {}) {
  const query = { searchArea: 'nationwide', filters: JSON.stringify(filters) }
  return queryOptions({
    queryKey: ['overview', 'count', query],
    queryFn: async ({ signal }) => (await request('countPlaces', { query, signal })).data,
  })
}

/** Schools of the country with a certain change over two years. */
export const improvedQuery = queryOptions({
  queryKey: ['overview', 'improved'],
  queryFn: async ({ signal }) => {
    const query = { stat: 'trend', fields: 'trend' }
    return (await request('rankSchools', { query, signal })).data
  },
})

export const districtsQuery = queryOptions({
  queryKey: ['overview', 'districts'],
  queryFn: async ({ signal }) => (await request('rankDistricts', { signal })).data,
})

interface OverviewRowProps {
  readonly to: string
  readonly name: string
  /** The live number; undefined while it is loading, null if there is none. */
  readonly figure: string | null | undefined
  /** The meaning of the number, with its vintage. */
  readonly unit: string
  /** The question that the page answers. */
  readonly children: ReactNode
}

/** Pages that lead on, each with a live number. */
export function OverviewRows({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>
}

export function OverviewRow({ to, name, figure, unit, children }: OverviewRowProps) {
  return (
    <li>
      <p className={classes.figure}>
        <span className={type.figure}>{figure === undefined ? ' ' : (figure ?? none)}</span>
        <small>{unit}</small>
      </p>
      <div>
        <h3>
          <Link to={to}>{name}</Link>
        </h3>
        <p className={classes.about}>{children}</p>
      </div>
    </li>
  )
}

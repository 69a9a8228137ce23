import { findSource } from '@homeground/catalog/sources'
import type { NamedAreaCenters } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { formatCount } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { request } from '../../../lib/api/request.ts'
import classes from './source-file.module.css'

const census = findSource('gazetteer')!.publisher

/** Where the Census areas and the list of zips differ, and which center the site uses. */
export function AreaCenters() {
  const { data } = useQuery({
    queryKey: ['area-centers'],
    queryFn: async ({ signal }) => (await request<NamedAreaCenters>(paths.areaCenters, { signal })).data,
  })
  if (!data) return null
  const { apart, disagreements, unlisted } = data
  return (
    <>
      {apart > 0 ? (
        <p className={classes.clean}>
          {apart === 1 ? 'One zip’s center is' : `The centers of ${formatNumber(apart)} zips are`} more than 5 miles
          from the point in the list of zips. We use those of the {census}, except where the list below says otherwise.
        </p>
      ) : null}
      {disagreements.length > 0 ? (
        <Places
          title={formatCount(disagreements.length, 'zip with centers that disagree', 'zips with centers that disagree')}
        >
          {disagreements.map(({ zip, town, state_abbr: state, ...center }) => (
            <li key={zip}>
              <Link to={`/zip/${zip}`}>{zip}</Link>
              <span>{`${town}, ${state}`}</span>
              <span>{differenceOf({ ...center, state })}</span>
            </li>
          ))}
        </Places>
      ) : null}
      {unlisted.length > 0 ? (
        <Places
          title={formatCount(
            unlisted.length,
            'Census area that is not in the list of zips',
            'Census areas that are not in the list of zips',
          )}
        >
          {unlisted.map(({ zip, town, state_abbr: state, named_after: other }) => (
            <li key={zip}>
              <Link to={`/zip/${zip}`}>{zip}</Link>
              <span>{`${town}, ${state}`}</span>
              <span>Named after the nearest zip, {other}</span>
            </li>
          ))}
        </Places>
      ) : null}
    </>
  )
}

function Places({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={classes.rejections}>
      <summary>{title}</summary>
      <ul className={classes.lines}>{children}</ul>
    </details>
  )
}

type Difference = Omit<NamedAreaCenters['disagreements'][number], 'zip' | 'town' | 'state_abbr'>

function differenceOf({
  census_state: censusState,
  miles,
  used,
  state,
}: Difference & { readonly state: string }): string {
  const where = censusState === state ? '' : `Census area in ${censusState}, `
  const distance = `${formatCount(miles, 'mile')} apart`
  return `${where}${distance}. Used: ${used === 'census' ? census : 'list of zips'}`
}

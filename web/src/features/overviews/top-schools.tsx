import { type StateAbbreviation, states } from '@homeground/catalog/states'
import { pathTo } from '@homeground/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { schoolYearsQuery } from '../../lib/api/periods.ts'
import { SchoolLink } from '../../lists/schools/school-link.tsx'
import { levelText } from '../../lists/schools/school-text.ts'
import { SkeletonRows } from '../../ui/feedback/skeletons.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { NoValue } from '../../ui/values/no-value.tsx'
import { Ordinal } from '../../ui/values/percentile-bar.tsx'
import classes from './overviews.module.css'
import { firstSchools } from './overviews-api.ts'

const shown = 5

/** The schools of the state with the highest achievement. */
export function TopSchools({ state }: { readonly state: StateAbbreviation }) {
  const { data: years, isError: isYearUnknown } = useQuery(schoolYearsQuery)
  const newest = years?.years[0]
  const { data, isError } = useQuery({
    ...firstSchools(state, 'achievement', newest?.year),
    enabled: newest !== undefined,
  })
  const notes = (
    <>
      <p>
        Percentile of the results among schools of the state and level
        {newest ? `, ${newest.school_year}` : ''}.
      </p>
      <Source>
        <Link to={pathTo('/schools/:state', { state })}>All schools of {states[state]}</Link>
      </Source>
    </>
  )
  return (
    <Section id="schools" notes={notes} title={`Top schools of ${states[state]}`}>
      {isError || isYearUnknown || data?.data.length === 0 ? (
        <p className={classes.about}>No school results of {states[state]} are available.</p>
      ) : data ? (
        <DataTable columns={['School', { label: 'Achievement', isNumber: true }]}>
          <tbody>
            {data.data.slice(0, shown).map((school) => (
              <tr key={school.ncesID}>
                <th className={table.place} scope="row">
                  <b>
                    <SchoolLink ncesID={school.ncesID}>{school.name}</SchoolLink>
                  </b>
                  <span>
                    {levelText(school)} · {school.town}
                  </span>
                </th>
                <td className={table.number}>
                  {school.achievement === null || school.achievement === undefined ? (
                    <NoValue reason="No result." />
                  ) : (
                    <Ordinal value={school.achievement} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      ) : (
        <SkeletonRows bars={['28%', '12%']} count={shown} heightPx={60} />
      )}
    </Section>
  )
}

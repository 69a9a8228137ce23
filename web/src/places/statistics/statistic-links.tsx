import { type StatisticPage, statisticPages, statisticsOf } from '@homeground/catalog/state-statistics'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { schoolYearsQuery } from '../../lib/api/periods.ts'
import { newestYearOf, statisticPath } from '../../lib/api/statistics.ts'
import classes from './statistic-links.module.css'

interface StatisticLinksProps {
  readonly state: string
  readonly pages?: readonly StatisticPage[]
}

/** Every statistic of a state in its newest year, by page; those of which nothing is loaded are left out. */
export function StatisticLinks({ state, pages }: StatisticLinksProps) {
  const attributes = useAttributes()
  const { data: springs } = useQuery(schoolYearsQuery)
  const yearOf = (page: StatisticPage, key: string) =>
    page === 'schools' ? (springs?.newest ?? undefined) : newestYearOf(attributes, key)
  return (
    <div className={classes.pages}>
      {statisticPages
        .filter(({ key }) => pages?.includes(key) ?? true)
        .map(({ key: page, label }) => (
          <section key={page}>
            <h3>{label}</h3>
            <ul>
              {statisticsOf(page).flatMap(({ key: stat, label: name }) => {
                const year = yearOf(page, stat)
                if (year === undefined) return []
                return [
                  <li key={stat}>
                    <Link to={statisticPath({ state, page, stat, year })}>{name}</Link>
                  </li>,
                ]
              })}
            </ul>
          </section>
        ))}
    </div>
  )
}

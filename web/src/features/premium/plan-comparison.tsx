import { formatWhole } from '@homeground/format/numbers'
import { useQuota } from '../../lib/api/quota.ts'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import classes from './plan-comparison.module.css'

/** The same for everyone. */
const freeFeatures = [
  'Every zip page: homes, people, income, schools',
  'Maps and live match counts',
  'Results as CSV, with sources and vintages',
  'Saved places, watched zips and saved searches (with an account)',
]

/** What is free and what premium adds. */
export function PlanComparison() {
  const limit = useQuota()?.limit ?? null
  return (
    <Section id="compare" notes={<p>Only the search limit differs.</p>} title="Free vs. premium">
      <DataTable className={classes.changes} columns={['Feature', 'Free', 'Premium']}>
        <tbody>
          <tr>
            <th scope="row">
              <b>Searches per day</b>
            </th>
            <td>
              <b>{limit === null ? 'Limited' : formatWhole(limit)}</b>
            </td>
            <td>
              <b>No limit</b>
            </td>
          </tr>
          {freeFeatures.map((feature) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              <td>Yes</td>
              <td>Yes</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <Source>Sorting, reloading or rerunning a search that day is free, and failed searches don’t count.</Source>
    </Section>
  )
}

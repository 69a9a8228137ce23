import { useQuota } from '../../lib/api/quota.ts'
import { Section, Source } from '../../ui/page/section.tsx'
import table from '../../ui/tables/table.module.css'
import classes from './what-it-changes.module.css'

/** The same with premium and without. */
const same = [
  'The page of any zip: homes, people, income, schools',
  'Maps, and how many places match while you set filters',
  'Results as CSV, with sources and vintages',
  'Saved places, watched zips and saved searches, with an account',
]

/** Row by row, so that nobody takes premium for more than it is. */
export function WhatItChanges() {
  const limit = useQuota()?.limit ?? null
  return (
    <Section
      id="what-it-changes"
      notes={<p>One line. The rest of the site is the same for everyone.</p>}
      title="What it changes"
    >
      <table className={`${table.table} ${classes.changes}`}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Free</th>
            <th scope="col">Premium</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <b>Different searches a day</b>
            </th>
            <td>
              <b>{limit ?? 'Limited'}</b>
            </td>
            <td>
              <b>No limit</b>
            </td>
          </tr>
          {same.map((what) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>Yes</td>
              <td>Yes</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Source>
        A search counts once a day: to order its results, to reload or to come back to it costs
        nothing, and neither does a search that failed.
      </Source>
    </Section>
  )
}

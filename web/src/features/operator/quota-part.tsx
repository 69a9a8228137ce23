import '@mantine/core/styles/Button.layer.css'
import type { QuotaToday } from '@homeground/contracts'
import { formatNumber } from '@homeground/format/numbers'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { request } from '../../lib/api/request.ts'
import { formatMoment } from '../../lib/format/vintage.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { SkeletonRows } from '../../ui/feedback/skeletons.tsx'
import { DataTable, type TableColumn, tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import classes from './operator.module.css'

const todayQuery = queryOptions({
  queryKey: ['account', 'operator', 'quota'],
  queryFn: async ({ signal }) => (await request('getQuotaToday', { signal, quiet: true })).data,
})

const kindLabels = {
  accounts: { name: 'Accounts', about: 'Confirmed, without premium' },
  visitors: { name: 'Browsers', about: 'Not logged in, or with an unconfirmed account' },
  addresses: { name: 'Network addresses', about: 'All of these browsers at one address together' },
} as const satisfies Record<QuotaToday['kinds'][number]['kind'], object>

const columns: readonly (string | TableColumn)[] = [
  'Counted by',
  { label: 'Searches per day', isNumber: true },
  { label: 'Searched today', isNumber: true },
  { label: 'None left', isNumber: true },
]

/** The limits of free searches, and how many have reached them today. */
export default function QuotaPart() {
  const { data, error, refetch, isFetching } = useQuery(todayQuery)
  if (!data && error) return <LoadError error={error} onAction={() => void refetch()} title="The quota didn’t load" />
  if (!data) return <SkeletonRows bars={['40%', '20%']} count={3} heightPx={64} />
  const { kinds, resetsAt, timeZone, isComplete } = data
  return (
    <>
      <p className={classes.intro}>
        A day ends at midnight in {timeZone.replaceAll('_', ' ')}; today’s ends {formatMoment(resetsAt)} in your time.
        The searches of one account are under <Link to="/operator/people">People</Link>, where they can be reset.
      </p>
      <DataTable className={`${table.labeled} ${classes.table}`} columns={columns} isStacked>
        <tbody {...tableRoles.group}>
          {kinds.map(({ kind, limit, counted, usedUp }) => (
            <tr key={kind} {...tableRoles.row}>
              <th scope="row" {...tableRoles.rowHead}>
                <b className={type.strong}>{kindLabels[kind].name}</b>
                <span className={classes.detail}>{kindLabels[kind].about}</span>
              </th>
              <td className={table.number} data-label="Searches per day" {...tableRoles.cell}>
                {formatNumber(limit)}
              </td>
              <td className={table.number} data-label="Searched today" {...tableRoles.cell}>
                {formatNumber(counted)}
              </td>
              <td className={table.number} data-label="None left" {...tableRoles.cell}>
                {formatNumber(usedUp)}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {isComplete ? null : <p className={type.soft}>There are more than can be counted at once.</p>}
      {error ? (
        <p className={classes.failure} role="alert">
          {error.message}
        </p>
      ) : null}
      <Button
        aria-disabled={isFetching}
        className={classes.again ?? ''}
        onClick={() => void refetch()}
        size="sm"
        variant="default"
      >
        Count again
      </Button>
    </>
  )
}

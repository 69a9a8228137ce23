import { placeSeparator, readFollowedKey } from '@homeground/catalog/place-kinds'
import type { SchoolFigures } from '@homeground/contracts'
import { followedPath } from '@homeground/contracts/paths'
import { markOfData, type OriginMark } from '@homeground/format/figure-text'
import { formatCount } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { percentText } from '@homeground/format/school-text'
import { queryOptions, useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { schoolKindLabels } from '../../lib/api/places.ts'
import { requestList } from '../../lib/api/request.ts'
import { Source } from '../../ui/page/section.tsx'
import { type TableColumn, tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { MadeUp, NoValue } from '../../ui/values/no-value.tsx'
import { Ordinal } from '../../ui/values/percentile-bar.tsx'
import classes from './followed-table.module.css'

export interface SchoolLookup {
  /** By key: undefined while loading, null for one that is unknown. */
  readonly find: (key: string) => SchoolFigures | null | undefined
  readonly failed: boolean
  readonly pending: boolean
}

function schoolFiguresQuery(schools: string) {
  return queryOptions({
    queryKey: ['school-figures', schools],
    queryFn: async ({ signal }) => (await requestList('listSchoolFigures', { query: { schools }, signal })).data,
  })
}

/** Limit of the call. */
const schoolsPerCall = 100

/** Names and newest results of schools and districts, by their keys. */
export function useSchoolFigures(keys: readonly string[]): SchoolLookup {
  const sorted = [...new Set(keys)].sort()
  const chunks = Array.from({ length: Math.ceil(sorted.length / schoolsPerCall) }, (_, index) =>
    sorted.slice(index * schoolsPerCall, (index + 1) * schoolsPerCall),
  )
  return useQueries({
    queries: chunks.map((chunk) => schoolFiguresQuery(chunk.join(placeSeparator))),
    combine: (results) => {
      const schools = new Map(results.flatMap(({ data = [] }) => data).map((school) => [school.key, school]))
      const isComplete = results.every(({ isSuccess }) => isSuccess)
      return {
        find: (key) => schools.get(key) ?? (isComplete ? null : undefined),
        failed: results.some(({ isError }) => isError),
        pending: results.some(({ isPending }) => isPending),
      }
    },
  })
}

export interface SchoolCellProps {
  readonly school: string
  readonly schools: SchoolLookup
}

/** `Natick High`; the kind and id while loading or if unknown. */
export function schoolNameOf({ school, schools }: SchoolCellProps): string {
  const { kind, id } = readFollowedKey(school)
  return schools.find(school)?.name ?? `${kind} ${id}`
}

/** The name above level and town, or above the number of schools. Remarks are below. */
export function SchoolNameCell({
  school: key,
  schools,
  children,
}: SchoolCellProps & { readonly children?: ReactNode }) {
  const followed = readFollowedKey(key)
  const school = schools.find(key)
  return (
    <th className={table.place} scope="row" {...tableRoles.rowHead}>
      <b>
        <Link className={type.quiet} to={followedPath(followed)}>
          {school?.name ?? followed.id}
        </Link>
      </b>
      <span>{school === undefined ? '\u00A0' : belowName(school)}</span>
      {children}
    </th>
  )
}

function belowName(school: SchoolFigures | null): string {
  if (school === null) return 'No data'
  const { kind, level, town, state_abbr: state, schools, current } = school
  if (kind === 'district') return `${schoolKindLabels.district}, ${formatCount(schools ?? 0, 'school')}, ${state}`
  return [level === 'Other' ? 'School' : level, [town, state].filter(Boolean).join(' '), current ? '' : 'closed']
    .filter(Boolean)
    .join(', ')
}

interface FigureCellProps extends SchoolCellProps {
  readonly label: string
  /** The figure; null if there is none. */
  readonly children: (school: SchoolFigures) => ReactNode
  readonly reason: (school: SchoolFigures) => string
}

/** One figure; why there is none where it is missing. */
export function SchoolFigureCell({ school: key, schools, label, children, reason }: FigureCellProps) {
  const school = schools.find(key)
  return (
    <td className={`${table.number} ${classes.change}`} data-label={label} {...tableRoles.cell}>
      {school ? (
        <Figure mark={markOfData(school.data_set)} reason={reason(school)}>
          {children(school)}
        </Figure>
      ) : (
        <Missing school={school} schools={schools} />
      )}
    </td>
  )
}

interface FigureProps {
  readonly children: ReactNode
  readonly mark: OriginMark
  readonly reason: string
}

function Figure({ children, mark, reason }: FigureProps) {
  if (children === null) return <NoValue reason={reason} />
  return (
    <>
      {children}
      <MadeUp mark={mark} />
    </>
  )
}

function Missing({ school, schools }: { readonly school: null | undefined; readonly schools: SchoolLookup }) {
  if (school === null) return <NoValue reason="We have no data for it." />
  return schools.failed ? <NoValue reason="The numbers didn’t load." /> : null
}

const noResults = () => 'No results published.'

function StudentsCell(props: SchoolCellProps) {
  return (
    <SchoolFigureCell {...props} label="Students" reason={() => 'Enrollment is not published.'}>
      {({ students }) => (students === null ? null : <b>{formatWhole(students)}</b>)}
    </SchoolFigureCell>
  )
}

export function ProficientCell(props: SchoolCellProps) {
  return (
    <SchoolFigureCell
      {...props}
      label="Proficient"
      reason={({ kind }) => (kind === 'district' ? 'A percentage is shown of single schools.' : noResults())}
    >
      {({ springs: [newest] }) =>
        newest?.proficiency ? (
          <>
            <b>{percentText(newest.proficiency)}</b> <span>{newest.year}</span>
          </>
        ) : null
      }
    </SchoolFigureCell>
  )
}

export function AchievementCell(props: SchoolCellProps) {
  return (
    <SchoolFigureCell {...props} label="Achievement" reason={() => 'No result exact enough to rank.'}>
      {({ kind, springs: [newest] }) => {
        if (newest === undefined || newest.achievement === null) return null
        return (
          <>
            <b>{kind === 'school' ? <Ordinal value={newest.achievement} /> : formatWhole(newest.achievement)}</b>{' '}
            <span>{kind === 'school' ? newest.year : `mean, ${newest.year}`}</span>
          </>
        )
      }}
    </SchoolFigureCell>
  )
}

function RankCell(props: SchoolCellProps) {
  return (
    <SchoolFigureCell {...props} label="Rank in state" reason={() => 'Not ranked.'}>
      {({ springs: [newest] }) =>
        newest?.rank == null || newest.rank_of === null ? null : (
          <>
            <b>{formatWhole(newest.rank)}</b> <span>of {formatWhole(newest.rank_of)}</span>
          </>
        )
      }
    </SchoolFigureCell>
  )
}

/** The heads of the columns of a school or district. */
export const schoolColumns: readonly TableColumn[] = [
  { label: 'School or district' },
  { label: 'Students', isNumber: true },
  { label: 'Proficient', isNumber: true },
  { label: 'Achievement', isNumber: true },
  { label: 'Rank in state', isNumber: true },
]

/** The cells of `schoolColumns`. */
export function SchoolCells(cell: SchoolCellProps) {
  return (
    <>
      <SchoolNameCell {...cell} />
      <StudentsCell {...cell} />
      <ProficientCell {...cell} />
      <AchievementCell {...cell} />
      <RankCell {...cell} />
    </>
  )
}

/** What the columns of schools compare. */
export function SchoolSource() {
  return (
    <Source>
      Achievement and rank compare a school with those of its state and level, and a district, by the mean of its
      schools, with the districts of its state.
    </Source>
  )
}

import { isSchoolKey, placeSeparator, readFollowedKey } from '@homeground/catalog/place-kinds'
import type { SchoolFigures, SpringFigures } from '@homeground/contracts'
import { followedPath } from '@homeground/contracts/paths'
import { formatCount } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { changeRangeText, percentText, pointsText, trendReasons } from '@homeground/format/school-text'
import { queryOptions, useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  savedPlaces,
  savePlace,
  unsavePlace,
  unwatchPlace,
  watches,
  watchPlace,
} from '../../../lib/account/saved-items.ts'
import { schoolKindLabels } from '../../../lib/api/places.ts'
import { requestList } from '../../../lib/api/request.ts'
import { PlaceNote } from '../../../places/save/place-note.tsx'
import { Source } from '../../../ui/page/section.tsx'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import type from '../../../ui/type.module.css'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { Ordinal } from '../../../ui/values/percentile-bar.tsx'
import { EmptyList, SavedSection, useSavedRows } from './saved-section.tsx'
import classes from './saved-table.module.css'

interface SchoolLookup {
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

interface SchoolCellProps {
  readonly school: string
  readonly schools: SchoolLookup
}

/** `Natick High`; the kind and id while loading or if unknown. */
function nameOf({ school, schools }: SchoolCellProps): string {
  const { kind, id } = readFollowedKey(school)
  return schools.find(school)?.name ?? `${kind} ${id}`
}

/** The name above level and town, or above the number of schools. Remarks are below. */
function NameCell({ school: key, schools, children }: SchoolCellProps & { readonly children?: ReactNode }) {
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

function FigureCell({ school: key, schools, label, children, reason }: FigureCellProps) {
  const school = schools.find(key)
  return (
    <td className={`${table.number} ${classes.change}`} data-label={label} {...tableRoles.cell}>
      {school ? (
        (children(school) ?? <NoValue reason={reason(school)} />)
      ) : (
        <Missing school={school} schools={schools} />
      )}
    </td>
  )
}

function Missing({ school, schools }: { readonly school: null | undefined; readonly schools: SchoolLookup }) {
  if (school === null) return <NoValue reason="We have no data for it." />
  return schools.failed ? <NoValue reason="The numbers didn’t load." /> : null
}

const noResults = () => 'No results published.'

function StudentsCell(props: SchoolCellProps) {
  return (
    <FigureCell {...props} label="Students" reason={() => 'Enrollment is not published.'}>
      {({ students }) => (students === null ? null : <b>{formatWhole(students)}</b>)}
    </FigureCell>
  )
}

function ProficientCell(props: SchoolCellProps) {
  return (
    <FigureCell
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
    </FigureCell>
  )
}

function AchievementCell(props: SchoolCellProps) {
  return (
    <FigureCell {...props} label="Achievement" reason={() => 'No result exact enough to rank.'}>
      {({ kind, springs: [newest] }) => {
        if (newest === undefined || newest.achievement === null) return null
        return (
          <>
            <b>{kind === 'school' ? <Ordinal value={newest.achievement} /> : formatWhole(newest.achievement)}</b>{' '}
            <span>{kind === 'school' ? newest.year : `mean, ${newest.year}`}</span>
          </>
        )
      }}
    </FigureCell>
  )
}

function RankCell(props: SchoolCellProps) {
  return (
    <FigureCell {...props} label="Rank in state" reason={() => 'Not ranked.'}>
      {({ springs: [newest] }) =>
        newest?.rank == null || newest.rank_of === null ? null : (
          <>
            <b>{formatWhole(newest.rank)}</b> <span>of {formatWhole(newest.rank_of)}</span>
          </>
        )
      }
    </FigureCell>
  )
}

/** The change of proficiency up to the newest spring, below it since when, its range, and whether it is clear. */
function ChangeCell(props: SchoolCellProps) {
  return (
    <FigureCell
      {...props}
      label={changeLabel}
      reason={({ change_missing: missing }) => trendReasons[missing ?? 'not_tested']}
    >
      {({ change }) =>
        change && (
          <>
            <b className={change.clear ? undefined : type.mute}>{pointsText(change.change)}</b>{' '}
            <span>since {change.from}:</span> <span>{changeRangeText(change)}</span>
          </>
        )
      }
    </FigureCell>
  )
}

const changeLabel = 'Change'

/** The rank of the newest spring, below it that of the spring before. */
function RankChangeCell(props: SchoolCellProps) {
  return (
    <FigureCell {...props} label="Rank in state" reason={() => 'Not ranked.'}>
      {({ springs: [newest, before] }) =>
        newest?.rank == null || newest.rank_of === null ? null : (
          <>
            <b>
              {formatWhole(newest.rank)} of {formatWhole(newest.rank_of)}
            </b>{' '}
            {before?.rank == null ? null : (
              <span>
                from {formatWhole(before.rank)} in {before.year}
              </span>
            )}
          </>
        )
      }
    </FigureCell>
  )
}

interface RestatedProps extends SchoolCellProps {
  /** Springs as they were before they were corrected. */
  readonly springs: readonly SpringFigures[]
}

/** Corrections of results, so that they are not taken for changes of the school. */
function Restated({ school: key, schools, springs }: RestatedProps) {
  const school = schools.find(key)
  if (!school || springs.length === 0) return null
  return (
    <span className={classes.restated}>
      <i>Restated</i> {springs.map((spring) => `${spring.year} was ${formerText(school, spring)}.`).join(' ')}
    </span>
  )
}

function formerText({ kind }: SchoolFigures, { proficiency, achievement }: SpringFigures): string {
  if (kind === 'school') return proficiency ? percentText(proficiency) : 'not published'
  return achievement === null ? 'not ranked' : `a mean achievement of ${formatWhole(achievement)}`
}

/** Watched schools and districts with what changed. `setting`: whether the person gets emails about it. */
export function WatchedSchools({ setting }: { readonly setting: ReactNode }) {
  const { rows, remember } = useSavedRows(watches, isSchoolKey)
  const schools = useSchoolFigures(rows.map(({ key }) => key))
  return (
    <SavedSection
      className={`${classes.watches} ${classes.schools}`}
      columns={[
        { label: 'School or district' },
        { label: 'Proficient', isNumber: true },
        { label: changeLabel, isNumber: true },
        { label: 'Achievement', isNumber: true },
        { label: 'Rank in state', isNumber: true },
      ]}
      empty={
        <EmptyList icon="bell" linkText="Find schools" title="No watched schools yet" to="/schools">
          Select the bell next to a school in a list, or Watch on the page of a school or district, to see here how its
          newest test results changed. We also email it to you, unless you turn that off.
        </EmptyList>
      }
      id="watched-schools"
      list={watches}
      notes={
        <>
          <p>Change in percentage points proficient. It is unclear, and gray, if its range contains 0.</p>
          <Source>
            The change of a school is from the spring before to the newest one. That of a district is the mean of its
            schools over two years.
          </Source>
          {setting}
        </>
      }
      onRemove={remember}
      rowOf={({ place: school, watchedAt, restated = [] }) => ({
        name: nameOf({ school, schools }),
        cells: (
          <>
            <NameCell school={school} schools={schools}>
              <Restated school={school} schools={schools} springs={restated} />
            </NameCell>
            <ProficientCell school={school} schools={schools} />
            <ChangeCell school={school} schools={schools} />
            <AchievementCell school={school} schools={schools} />
            <RankChangeCell school={school} schools={schools} />
          </>
        ),
        remove: () => unwatchPlace(school),
        restore: () => watchPlace(school, { watchedAt }),
      })}
      rows={rows}
      title="Watched schools and districts"
    />
  )
}

/** Saved schools and districts with their newest results and the person's notes. */
export function SavedSchools() {
  const { rows, remember } = useSavedRows(savedPlaces, isSchoolKey)
  const schools = useSchoolFigures(rows.map(({ key }) => key))
  return (
    <SavedSection
      className={`${classes.places} ${classes.schools}`}
      columns={[
        { label: 'School or district' },
        { label: 'Students', isNumber: true },
        { label: 'Proficient', isNumber: true },
        { label: 'Achievement', isNumber: true },
        { label: 'Rank in state', isNumber: true },
        { label: 'Your notes' },
      ]}
      empty={
        <EmptyList icon="bookmark" linkText="Find schools" title="No saved schools yet" to="/schools">
          Select Save on the page of a school or district. It appears here with its newest results, and you can add
          notes.
        </EmptyList>
      }
      id="schools"
      list={savedPlaces}
      notes={
        <>
          <p>Newest test results, and your notes, which only you can see.</p>
          <Source>
            Achievement and rank compare a school with those of its state and level, and a district, by the mean of its
            schools, with the districts of its state.
          </Source>
        </>
      }
      onRemove={remember}
      rowOf={({ place: school, note, savedAt }) => {
        const name = nameOf({ school, schools })
        return {
          name,
          cells: (
            <>
              <NameCell school={school} schools={schools} />
              <StudentsCell school={school} schools={schools} />
              <ProficientCell school={school} schools={schools} />
              <AchievementCell school={school} schools={schools} />
              <RankCell school={school} schools={schools} />
              <td className={classes.note} {...tableRoles.cell}>
                <PlaceNote name={name} note={note} place={school} />
              </td>
            </>
          ),
          remove: () => unsavePlace(school),
          restore: () => savePlace(school, { note, savedAt }),
        }
      }}
      rows={rows}
      title="Saved schools and districts"
    />
  )
}

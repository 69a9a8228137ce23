import { isSchoolKey } from '@homeground/catalog/place-kinds'
import type { SchoolFigures, SpringFigures } from '@homeground/contracts'
import { formatWhole } from '@homeground/format/numbers'
import { changeRangeText, percentText, pointsText, trendReasons } from '@homeground/format/school-text'
import type { ReactNode } from 'react'
import {
  savedPlaces,
  savePlace,
  unsavePlace,
  unwatchPlace,
  watches,
  watchPlace,
} from '../../../lib/account/saved-items.ts'
import classes from '../../../places/followed/followed-table.module.css'
import {
  AchievementCell,
  ProficientCell,
  type SchoolCellProps,
  SchoolCells,
  SchoolFigureCell,
  SchoolNameCell,
  SchoolSource,
  schoolColumns,
  schoolNameOf,
  useSchoolFigures,
} from '../../../places/followed/school-cells.tsx'
import { PlaceNote } from '../../../places/save/place-note.tsx'
import { Source } from '../../../ui/page/section.tsx'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import type from '../../../ui/type.module.css'
import { EmptyList, SavedSection, useSavedRows } from './saved-section.tsx'

/** The change of proficiency up to the newest spring, below it since when, its range, and whether it is clear. */
function ChangeCell(props: SchoolCellProps) {
  return (
    <SchoolFigureCell
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
    </SchoolFigureCell>
  )
}

const changeLabel = 'Change'

/** The rank of the newest spring, below it that of the spring before. */
function RankChangeCell(props: SchoolCellProps) {
  return (
    <SchoolFigureCell {...props} label="Rank in state" reason={() => 'Not ranked.'}>
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
    </SchoolFigureCell>
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
        name: schoolNameOf({ school, schools }),
        cells: (
          <>
            <SchoolNameCell school={school} schools={schools}>
              <Restated school={school} schools={schools} springs={restated} />
            </SchoolNameCell>
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
      columns={[...schoolColumns, { label: 'Your notes' }]}
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
          <SchoolSource />
        </>
      }
      onRemove={remember}
      rowOf={({ place: school, note, savedAt }) => {
        const name = schoolNameOf({ school, schools })
        return {
          name,
          cells: (
            <>
              <SchoolCells school={school} schools={schools} />
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

import { isSchoolKey } from '@homeground/catalog/place-kinds'
import { savedPlaces, savePlace, unsavePlace } from '../../../lib/account/saved-items.ts'
import classes from '../../../places/followed/followed-table.module.css'
import {
  SchoolCells,
  SchoolSource,
  schoolColumns,
  schoolNameOf,
  useSchoolFigures,
} from '../../../places/followed/school-cells.tsx'
import { PlaceNote } from '../../../places/save/place-note.tsx'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import { EmptyList, SavedSection, useSavedRows } from './saved-section.tsx'

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

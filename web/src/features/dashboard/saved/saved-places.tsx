import { savedPlaces, savePlace, unsavePlace } from '../../../lib/account/saved-items.ts'
import { formatPeriod } from '../../../lib/format/format.ts'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import { EmptyList } from './empty-list.tsx'
import { NameCell, nameOf, PriceCell } from './place-cells.tsx'
import { PlaceNote } from './place-note.tsx'
import { usePlaces, useTrendMonths } from './places-api.ts'
import { SavedSection } from './saved-section.tsx'
import classes from './saved-table.module.css'
import { useSavedRows } from './use-saved-rows.ts'

/** Saved places with the person's notes. */
export function SavedPlaces() {
  const { rows, remember } = useSavedRows(savedPlaces)
  const places = usePlaces(rows.map(({ key }) => key))
  const newest = formatPeriod(useTrendMonths().at(-1))
  return (
    <SavedSection
      className={classes.places}
      columns={[
        { label: 'Place' },
        { label: newest ? `Price, ${newest}` : 'Price', isNumber: true },
        { label: 'Your notes' },
      ]}
      id="places"
      rowOf={({ zip, note }) => {
        const name = nameOf({ zip, places })
        return {
          name,
          cells: (
            <>
              <NameCell places={places} zip={zip} />
              <PriceCell places={places} zip={zip} />
              <td className={classes.note} {...tableRoles.cell}>
                <PlaceNote name={name} note={note} zip={zip} />
              </td>
            </>
          ),
          remove: () => unsavePlace(zip),
          restore: () => savePlace(zip, note),
        }
      }}
      list={savedPlaces}
      notes={<p>Median listing price and your notes, which only you can see.</p>}
      empty={
        <EmptyList
          icon="bookmark"
          title="No saved places yet"
          to="/research-area"
          linkText="Search an area"
        >
          Press the bookmark next to a search result, or Save on a zip’s page. The place appears
          here, and you can add notes.
        </EmptyList>
      }
      onRemove={remember}
      rows={rows}
      title="Saved places"
    />
  )
}

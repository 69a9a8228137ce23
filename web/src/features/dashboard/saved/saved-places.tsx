import { savedPlaces, savePlace, unsavePlace } from '../../../lib/account/saved-items.ts'
import { formatPeriod } from '../../../lib/format/format.ts'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import { KeptSection } from './kept-section.tsx'
import classes from './kept-table.module.css'
import { Nothing } from './nothing.tsx'
import { NameCell, nameOf, PriceCell } from './place-cells.tsx'
import { PlaceNote } from './place-note.tsx'
import { usePlaces, useTrendMonths } from './places-api.ts'
import { useKeptRows } from './use-kept-rows.ts'

/** Saved places with the person's own words on each. */
export function SavedPlaces() {
  const { rows, remember } = useKeptRows(savedPlaces)
  const places = usePlaces(rows.map(({ key }) => key))
  const newest = formatPeriod(useTrendMonths().at(-1))
  return (
    <KeptSection
      className={classes.places}
      heads={[
        { label: 'Place' },
        { label: newest ? `Price, ${newest}` : 'Price', number: true },
        { label: 'Your notes' },
      ]}
      id="places"
      lineOf={({ zip, note }) => {
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
          putBack: () => savePlace(zip, note),
        }
      }}
      list={savedPlaces}
      notes={<p>Median listing price, and your own notes. Nobody else sees them.</p>}
      nothing={
        <Nothing
          icon="bookmark"
          title="No place is saved yet"
          to="/research-area"
          way="Search an area"
        >
          Press the bookmark beside a place in the search, or Save on a zip’s page. The place then
          stands here, with room for your notes.
        </Nothing>
      }
      onRemove={remember}
      rows={rows}
      title="Saved places"
    />
  )
}

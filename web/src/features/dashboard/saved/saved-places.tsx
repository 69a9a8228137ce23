import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import { formatPeriod } from '@homeground/format/format'
import { savedPlaces, savePlace, unsavePlace } from '../../../lib/account/saved-items.ts'
import { PlaceNote } from '../../../places/save/place-note.tsx'
import { Source } from '../../../ui/page/section.tsx'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import { NameCell, nameOf, shownAttributes, TrendCell, usePlaces, useTrendMonths, ValueCell } from './place-cells.tsx'
import { EmptyList, SavedSection, useSavedRows } from './saved-section.tsx'
import classes from './saved-table.module.css'

/** Saved places with their most important numbers and the person's notes. */
export function SavedPlaces() {
  const { rows, remember } = useSavedRows(savedPlaces)
  const places = usePlaces(rows.map(({ key }) => key))
  const months = useTrendMonths()
  const newest = formatPeriod(months.at(-1))
  return (
    <SavedSection
      className={classes.places}
      columns={[
        { label: 'Place' },
        ...shownAttributes.map((key) => ({ label: headOf(key, newest), isNumber: true })),
        { label: 'Price trend', isNumber: true },
        { label: 'Your notes' },
      ]}
      id="places"
      rowOf={({ zip, note, savedAt }) => {
        const name = nameOf({ zip, places })
        return {
          name,
          cells: (
            <>
              <NameCell places={places} zip={zip} />
              {shownAttributes.map((key) => (
                <ValueCell key={key} of={key} places={places} zip={zip} />
              ))}
              <TrendCell months={months} places={places} zip={zip} />
              <td className={classes.note} {...tableRoles.cell}>
                <PlaceNote name={name} note={note} zip={zip} />
              </td>
            </>
          ),
          remove: () => unsavePlace(zip),
          restore: () => savePlace(zip, { note, savedAt }),
        }
      }}
      list={savedPlaces}
      notes={
        <>
          <p>Key numbers for your saved places, and your notes, which only you can see.</p>
          <Source>School scores are not comparable across states.</Source>
        </>
      }
      empty={
        <EmptyList icon="bookmark" title="No saved places yet" to="/research-area" linkText="Search an area">
          Select the bookmark next to a search result, or Save on a zip’s page. The place appears here, and you can add
          notes.
        </EmptyList>
      }
      onRemove={remember}
      rows={rows}
      title="Saved places"
    />
  )
}

/** The attribute's name, the price's with its month. */
function headOf(key: AttributeKey, newest: string): string {
  const { short } = findAttribute(key)!
  return key === 'median_listing_price' && newest ? `${short}, ${newest}` : short
}

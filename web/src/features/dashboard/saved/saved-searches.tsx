import { savedSearches, saveSearch, unsaveSearch } from '../../../lib/account/saved-items.ts'
import { dayOf } from '../../../lib/format/moment.ts'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import { KeptSection } from './kept-section.tsx'
import classes from './kept-table.module.css'
import { Nothing } from './nothing.tsx'
import { SearchName } from './search-name.tsx'
import { useKeptRows } from './use-kept-rows.ts'

/** Saved searches, by the names the person gave them. */
export function SavedSearches() {
  const { rows, remember } = useKeptRows(savedSearches)
  return (
    <KeptSection
      className={classes.searches}
      heads={[{ label: 'Search' }, { label: 'Saved', number: true }]}
      id="searches"
      lineOf={({ name, path, savedAt }) => ({
        name,
        cells: (
          <>
            <th scope="row" {...tableRoles.rowHead}>
              <SearchName name={name} path={path} />
            </th>
            <td className={classes.day} {...tableRoles.cell}>
              {dayOf(savedAt)}
            </td>
          </>
        ),
        remove: () => unsaveSearch(path),
        putBack: () => saveSearch({ name, path }),
      })}
      list={savedSearches}
      notes={
        <p>
          Opening one searches anew, with the numbers of the day. The same search again on one day
          counts once.
        </p>
      }
      nothing={
        <Nothing
          icon="bookmark"
          title="No search is saved yet"
          to="/research-area"
          way="Search an area"
        >
          Press Save search above the results of a search: its area, filters and order are kept
          under a name that you can change here.
        </Nothing>
      }
      onRemove={remember}
      rows={rows}
      title="Saved searches"
    />
  )
}

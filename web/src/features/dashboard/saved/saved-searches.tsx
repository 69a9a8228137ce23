import { savedSearches, saveSearch, unsaveSearch } from '../../../lib/account/saved-items.ts'
import { formatDay } from '../../../lib/format/vintage.ts'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import { EmptyList } from './empty-list.tsx'
import { SavedSearchName } from './saved-search-name.tsx'
import { SavedSection } from './saved-section.tsx'
import classes from './saved-table.module.css'
import { useSavedRows } from './use-saved-rows.ts'

/** Saved searches, which can be renamed. */
export function SavedSearches() {
  const { rows, remember } = useSavedRows(savedSearches)
  return (
    <SavedSection
      className={classes.searches}
      columns={[{ label: 'Search' }, { label: 'Saved', isNumber: true }]}
      id="searches"
      rowOf={({ name, path, savedAt }) => ({
        name,
        cells: (
          <>
            <th scope="row" {...tableRoles.rowHead}>
              <SavedSearchName name={name} path={path} />
            </th>
            <td className={classes.day} {...tableRoles.cell}>
              {formatDay(savedAt)}
            </td>
          </>
        ),
        remove: () => unsaveSearch(path),
        restore: () => saveSearch({ name, path, savedAt }),
      })}
      list={savedSearches}
      notes={<p>Opening a saved search runs it again with today’s numbers. Repeats on the same day count once.</p>}
      empty={
        <EmptyList icon="bookmark" title="No saved searches yet" to="/research-area" linkText="Search an area">
          Select Save search above any search results to save its area, filters and sorting. You can rename it here.
        </EmptyList>
      }
      onRemove={remember}
      rows={rows}
      title="Saved searches"
    />
  )
}

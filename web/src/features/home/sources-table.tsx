import { findSource, sources, sourcesInGroup } from '@homeground/catalog/sources'
import type { Load } from '@homeground/contracts'
import { joinWords, lowerFirst, none } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import { Skeleton } from '@mantine/core'
import { useAttributes } from '../../lib/api/attributes.ts'
import {
  type LoadSummary,
  missingText,
  publishedLoads,
  summarizeLoads,
  useDataSources,
} from '../../lib/api/data-sources.ts'
import { DataTable, type TableColumn } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { DataKind } from '../../ui/values/no-value.tsx'
import classes from './home.module.css'

const columns: readonly (string | TableColumn)[] = [
  'Used for',
  { label: 'Publisher', className: classes.wide },
  'Vintage',
  { label: 'Rows accepted', isNumber: true },
  { label: 'Rejected', isNumber: true, className: classes.wide },
]

/** The loaded sources with their publishers, vintages, accepted and rejected rows. */
export function SourcesTable() {
  const { data, isError } = useDataSources()
  return (
    <section className={classes.sources}>
      <h2 id="sources">Data sources</h2>
      <p className={classes.about}>
        Loaded sources with accepted and rejected rows.
        <NotLoaded />
        {data?.missing.length ? ` ${missingText(data.missing)}` : null}
      </p>
      {isError ? (
        <p className={classes.about}>The list of sources didn’t load.</p>
      ) : (
        <DataTable columns={columns}>
          <tbody>
            {data ? (
              summarizeSources(data.loads).map((row) => (
                <tr key={row.source}>
                  <th scope="row">
                    {row.feeds} <DataKind isDemonstration={row.isDemonstration} />
                  </th>
                  <td className={`${classes.soft} ${classes.wide}`}>{row.publisher}</td>
                  <td className={classes.vintage}>{row.vintage || none}</td>
                  <td className={table.number}>{formatNumber(row.acceptedRows)}</td>
                  <td className={`${table.number} ${classes.soft} ${classes.wide}`}>
                    {formatNumber(row.rejectedRows)}
                  </td>
                </tr>
              ))
            ) : (
              <tr>
                <td className={classes.waiting} colSpan={5}>
                  <Skeleton width="60%" />
                </td>
              </tr>
            )}
          </tbody>
        </DataTable>
      )}
    </section>
  )
}

function NotLoaded() {
  const { all, known } = useAttributes()
  if (!known) return null
  const loaded = new Set(all.flatMap(({ source, loaded }) => (loaded ? [source] : [])))
  const missing = [...new Set(all.map(({ source }) => source))]
    .filter((group) => !loaded.has(group))
    .flatMap((group) => sourcesInGroup(group).map(({ feeds }) => lowerFirst(feeds)))
  if (missing.length === 0) return null
  return <> Not loaded yet: {joinWords(missing)}.</>
}

interface SourceSummary extends LoadSummary {
  readonly source: string
  /** The data that the product takes from it. */
  readonly feeds: string
}

/** The published loads, one line per source in the order of the catalog; unknown sources come last. */
export function summarizeSources(rows: readonly Load[]): SourceSummary[] {
  const bySource = Map.groupBy(publishedLoads(rows), ({ source }) => source)
  const loadedKeys = sources.map(({ key }) => key as string).filter((key) => bySource.has(key))
  return [...new Set([...loadedKeys, ...bySource.keys()])].map((source) => ({
    source,
    feeds: findSource(source)?.feeds ?? source,
    ...summarizeLoads(bySource.get(source)!),
  }))
}

import { sourcesInGroup } from '@homeground/catalog/sources'
import { Badge, Skeleton } from '@mantine/core'
import { useAttributes } from '../../lib/api/attributes.ts'
import { useDataSources } from '../../lib/api/data-sources.ts'
import { joinWords, lowerFirst, none } from '../../lib/format/format.ts'
import { formatNumber } from '../../lib/format/numbers.ts'
import table from '../../ui/tables/table.module.css'
import classes from './home.module.css'
import { summarizeSources } from './source-summary.ts'

/** The loaded sources: who publishes them, how old they are, what was kept and turned away. */
export function SourcesTable() {
  const { data, isError } = useDataSources()
  return (
    <section className={classes.sources}>
      <header>
        <h2 id="sources">How old is each number?</h2>
      </header>
      <p className={classes.about}>
        Loaded sources, with the rows that were kept and the rows that were turned away.
        <NotLoaded />
      </p>
      {isError ? (
        <p className={classes.about}>The list of sources is away for the moment.</p>
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th className={classes.wide} scope="col">
                Publisher
              </th>
              <th scope="col">Vintage</th>
              <th className={table.number} scope="col">
                Rows kept
              </th>
              <th className={`${table.number} ${classes.wide}`} scope="col">
                Rejected
              </th>
            </tr>
          </thead>
          <tbody>
            {data ? (
              summarizeSources(data).map((row) => (
                <tr key={row.source}>
                  <th scope="row">
                    {row.what}{' '}
                    {row.demonstration ? <Badge variant="caution">Generated</Badge> : null}
                  </th>
                  <td className={`${classes.soft} ${classes.wide}`}>{row.publisher}</td>
                  <td className={classes.vintage}>{row.vintage || none}</td>
                  <td className={table.number}>{formatNumber(row.kept)}</td>
                  <td className={`${table.number} ${classes.soft} ${classes.wide}`}>
                    {formatNumber(row.rejected)}
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
        </table>
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

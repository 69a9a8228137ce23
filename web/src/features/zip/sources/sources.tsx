import type { ZipDetail } from '@homeground/contracts'
import type { LoadedAttributes } from '../../../lib/api/attributes.ts'
import { useDataSources } from '../../../lib/api/data-sources.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable, type TableColumn } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import type from '../../../ui/type.module.css'
import { DataKind } from '../../../ui/values/data-kind.tsx'
import { useSchoolsInZip } from '../section-api.ts'
import { type PageSource, pageSources } from './page-sources.ts'
import classes from './sources.module.css'
import { usedSources } from './used-sources.ts'

interface SourcesProps {
  detail: ZipDetail
  attributes: LoadedAttributes
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

const columns: readonly (string | TableColumn)[] = [
  'Source',
  'Publisher',
  'Vintage',
  { label: 'Loaded', isNumber: true },
  'Data',
]

/** The sources of the page's numbers, and what we have no data on. */
export function Sources({ detail, attributes }: SourcesProps) {
  const { data } = useDataSources()
  const { data: schools } = useSchoolsInZip(detail.zip)
  const sources = pageSources(
    data?.loads ?? [],
    usedSources(detail, { attributes, schools: schools ?? null }),
  )
  return (
    <Section id="sources" title="Sources">
      <DataTable className={classes.sources} columns={columns}>
        <tbody>
          {sources.map((source) => (
            <SourceRow key={source.source} source={source} />
          ))}
        </tbody>
      </DataTable>
      <Source>We don’t have data on crime, climate risk or school attendance zones.</Source>
    </Section>
  )
}

function SourceRow({ source }: { source: PageSource }) {
  const { title, publisher, vintage, loadedAt, files, isDemonstration } = source
  const kind = <DataKind isDemonstration={isDemonstration} />
  return (
    <tr>
      <th scope="row">
        {title}
        {files > 1 && <span className={type.mute}>, {formatCount(files, 'file')}</span>}
      </th>
      <td className={type.soft}>{publisher}</td>
      <td>
        {vintage}
        <span className={classes.narrow}>{kind}</span>
      </td>
      <td className={`${table.number} ${type.soft}`}>
        {loadedAt && date.format(new Date(loadedAt))}
      </td>
      <td>{kind}</td>
    </tr>
  )
}

import type { ZipDetail } from '@homeground/contracts'
import type { LoadedAttributes } from '../../../lib/api/attributes.ts'
import { useDataSources } from '../../../lib/api/data-sources.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Section, Source } from '../../../ui/page/section.tsx'
import table from '../../../ui/tables/table.module.css'
import type from '../../../ui/type.module.css'
import { useSchoolsInZip } from '../zip-api.ts'
import { type PageSource, pageSources } from './page-sources.ts'
import classes from './sources.module.css'
import { usedSources } from './used-sources.ts'

interface SourcesProps {
  detail: ZipDetail
  attributes: LoadedAttributes
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** What the page's numbers come from, and what it says nothing about. */
export function Sources({ detail, attributes }: SourcesProps) {
  const { data: rows = [] } = useDataSources()
  const { data: schools } = useSchoolsInZip(detail.zip)
  const sources = pageSources(rows, usedSources(detail, { attributes, schools: schools ?? null }))
  return (
    <Section id="sources" title="Sources">
      <table className={`${table.table} ${classes.sources}`}>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Publisher</th>
            <th scope="col">Vintage</th>
            <th className={table.number} scope="col">
              Loaded
            </th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <SourceRow key={source.source} source={source} />
          ))}
        </tbody>
      </table>
      <Source>
        Crime, climate risk and school attendance zones are not in the data, so this page says
        nothing about them.
      </Source>
    </Section>
  )
}

function SourceRow({ source }: { source: PageSource }) {
  const { name, publisher, vintage, loadedAt, files, demonstration } = source
  const state = demonstration ? <Tag kind="caution">Demonstration</Tag> : <Tag>As published</Tag>
  return (
    <tr>
      <th scope="row">
        {name}
        {files > 1 && <span className={type.mute}>, {formatCount(files, 'file')}</span>}
        <span className={classes.narrow}>{state}</span>
      </th>
      <td className={type.soft}>{publisher}</td>
      <td>{vintage}</td>
      <td className={`${table.number} ${type.soft}`}>
        {loadedAt && date.format(new Date(loadedAt))}
      </td>
      <td>{state}</td>
    </tr>
  )
}

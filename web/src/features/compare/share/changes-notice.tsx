import { formatCount } from '@homeground/format/format'
import type { LoadedAttributes } from '../../../lib/api/attributes.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { CompareGroup } from '../rows/compare-rows.ts'
import { changesBySource } from './changes-by-source.ts'

interface ChangesNoticeProps {
  /** Version of the data that the link was made with. */
  readonly version: string
  /** Keys of the attributes that have changed since; null if unknown. */
  readonly changed: readonly string[] | null
  readonly groups: readonly CompareGroup[]
  readonly attributes: LoadedAttributes
}

/** What has changed since a share link was made; nothing if the data is the same. */
export function ChangesNotice({ version, changed, groups, attributes }: ChangesNoticeProps) {
  const isNewer = version !== attributes.version
  const versions = `data version ${version}; this is version ${attributes.version}`
  if (changed === null) {
    return (
      <Notice kind="caution" title="Numbers may have changed since this link was made">
        It was made with {versions}. We can’t tell which numbers were different then.
      </Notice>
    )
  }
  if (changed.length === 0) {
    return isNewer ? (
      <Notice kind="plain">This link was made with {versions}. The numbers of these places are the same.</Notice>
    ) : null
  }
  const measures = formatCount(changed.length, 'measure')
  return (
    <Notice kind="caution" title={`${measures} changed since this link was made`}>
      It was made with {versions}. You see today’s numbers; the changed ones are marked.
      <ul>
        {changesBySource(changed, { groups, attributes }).map(({ source, labels }) => (
          <li key={source}>
            <b>{source}:</b> {labels.join(', ')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

import type { MapItems } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type LoadedAttribute, useAttributes } from '../../lib/api/attributes.ts'
import type { Result } from '../../lib/api/zip-results.ts'
import { fieldsText } from '../../lib/api/zip-results.ts'
import { zipResults } from '../../lib/api/zip-results.ts'
import { saveCsv } from '../../lib/format/csv.ts'
import { markId } from '../../lists/map/map-surroundings.ts'
import { Icon } from '../../ui/icon.tsx'
import type { MapPoint } from '../../ui/map/places-map-props.ts'

export interface CsvButtonProps {
  readonly attribute: LoadedAttribute
  /** Keys of the attributes that are filtered by. */
  readonly filters: readonly string[]
  readonly items: MapItems
  /** The rows, in their order. */
  readonly marks: readonly MapPoint[]
}

/** Downloads the list: the zips with their margins and notes, and the clusters with their averages. */
export function CsvButton({ attribute, filters, items, marks }: CsvButtonProps) {
  const { byKey } = useAttributes()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const keys = [...new Set([attribute.key, ...filters])]

  async function download() {
    setState('loading')
    try {
      const { csvOf } = await import('../../places/loan/results-csv.ts')
      const results = await rowsOf({ items, marks, keys })
      const columns = keys.map((key) => ({ key, attribute: byKey.get(key)! }))
      saveCsv('homeground-map.csv', csvOf(results, columns))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <Button
      disabled={marks.length === 0}
      leftSection={<Icon name="download" size={16} />}
      loading={state === 'loading'}
      onClick={() => void download()}
      size="sm"
      title={`Download ${formatCount(marks.length, 'row')} with values, margins, vintages and sources`}
      variant="subtle"
    >
      {state === 'failed' ? 'CSV failed: try again' : 'CSV'}
    </Button>
  )
}

/** The items in the order of the marks; single zips with all that is known of the values. */
async function rowsOf(of: { items: MapItems; marks: readonly MapPoint[]; keys: readonly string[] }): Promise<Result[]> {
  const zips = of.items.flatMap((item) => (item.type === 'zip' ? [item.zip] : []))
  const found = await zipResults(zips, { fields: fieldsText(of.keys) })
  const rows = new Map(found.map((result) => [result.zip!, result]))
  for (const item of of.items) {
    if (item.type === 'zip') continue
    const { count, lat, lng, averages } = item
    const town = formatCount(count, 'zip code')
    const place = { town, county: null, state_abbr: '', lat, lng, averaged_zips: count }
    rows.set(markId(item), { ...averages, ...place })
  }
  return of.marks.flatMap(({ id }) => rows.get(id) ?? [])
}

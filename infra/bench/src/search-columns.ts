import { type ColumnsInput, openColumns, packColumns } from '@homeground/columns'
import type { Contender } from './questions.ts'

export function askColumns(zips: ColumnsInput): Contender {
  const columns = openColumns(packColumns(zips))
  return {
    name: 'columns',
    ask: ({ state, filters, orderBy, direction, limit }) => {
      const selection = columns.select({ ranges: filters, groups: state ? [state] : undefined })
      return columns.top(selection, { attribute: orderBy, direction, limit }).map(columns.document)
    },
    close: async () => {},
  }
}

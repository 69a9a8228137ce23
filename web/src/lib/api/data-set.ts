import type { AttributeList } from '@homeground/contracts'
import { useEffect } from 'react'
import { useAttributes } from './attributes.ts'

const name = 'homeground.data-set'

/**
 * Whether the loaded numbers are generated; until the call answers, what it said last time, so that
 * the banner does not push the page down. Null when nobody knows yet.
 */
export function useDataSet(): AttributeList['data_set'] | null {
  const { dataSet } = useAttributes()
  useEffect(() => {
    if (dataSet !== null) localStorage.setItem(name, dataSet)
  }, [dataSet])
  return dataSet ?? (localStorage.getItem(name) as AttributeList['data_set'] | null)
}

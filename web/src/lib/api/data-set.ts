import type { LoadedAttributeList } from '@homeground/contracts'
import { useEffect } from 'react'
import { useAttributes } from './attributes.ts'

const storageKey = 'homeground.data-set'

/**
 * Whether the loaded numbers are real or generated. Until the call has finished, this is the last known value, so that
 * the banner does not shift the page; null if there is none.
 */
export function useDataSet(): LoadedAttributeList['data_set'] | null {
  const { dataSet } = useAttributes()
  useEffect(() => {
    if (dataSet !== null) localStorage.setItem(storageKey, dataSet)
  }, [dataSet])
  return dataSet ?? (localStorage.getItem(storageKey) as LoadedAttributeList['data_set'] | null)
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import type { StateOutlines } from '../topology.ts'
import { fetchStateOutlines } from './ground-worker.ts'

/** Fetched once, whatever it takes: the map is hard to read without outlines. */
const stateOutlinesQuery = queryOptions({
  queryKey: ['outlines', 'states'],
  queryFn: fetchStateOutlines,
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
  retry: 3,
})

export function useStateOutlines(): StateOutlines | undefined {
  return useQuery(stateOutlinesQuery).data
}

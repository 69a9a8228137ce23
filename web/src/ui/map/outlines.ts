import { queryOptions, useQuery } from '@tanstack/react-query'
import countiesAddress from 'us-atlas/counties-10m.json?url'
import statesAddress from 'us-atlas/states-10m.json?url'
import type { OutlinesRequest, OutlinesResponse } from './outlines.worker.ts'
import type { CountyOutlines, StateOutlines } from './topology.ts'

export type { CountyOutlines, StateOutlines }

/** Fetched once, whatever it takes: the map is hard to read without outlines. */
const forever = { staleTime: Infinity, gcTime: Infinity, structuralSharing: false, retry: 3 } as const

const stateOutlinesQuery = queryOptions({
  queryKey: ['outlines', 'states'],
  queryFn: ({ signal }) => readInWorker<StateOutlines>({ kind: 'states', address: statesAddress }, signal),
  ...forever,
})

const countyOutlinesQuery = queryOptions({
  queryKey: ['outlines', 'counties'],
  queryFn: ({ signal }) => readInWorker<CountyOutlines>({ kind: 'counties', address: countiesAddress }, signal),
  ...forever,
})

export function useStateOutlines(): StateOutlines | undefined {
  return useQuery(stateOutlinesQuery).data
}

/** The county file is 840 kB: fetched once the map is close enough to show county lines. */
export function useCountyOutlines(isNeeded: boolean): CountyOutlines | undefined {
  return useQuery({ ...countyOutlinesQuery, enabled: isNeeded }).data
}

/** Fetches and reads a file in a thread of its own: a phone needs half a second for the counties. */
async function readInWorker<Outlines extends StateOutlines | CountyOutlines>(
  { kind, address }: OutlinesRequest,
  signal: AbortSignal,
): Promise<Outlines> {
  const worker = new Worker(new URL('./outlines.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<OutlinesResponse>()
  worker.onmessage = ({ data }: MessageEvent<OutlinesResponse>) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(`the outlines failed: ${message}`))
  signal.addEventListener('abort', () => reject(signal.reason))
  try {
    // The worker is a file in another folder.
    worker.postMessage({ kind, address: new URL(address, location.href).href })
    const response = await promise
    if ('error' in response) throw new Error(response.error)
    return response.outlines as Outlines
  } finally {
    worker.terminate()
  }
}

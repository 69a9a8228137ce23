import { queryOptions } from '@tanstack/react-query'
import countiesAddress from 'us-atlas/counties-10m.json?url'
import type { AreaKind, AreaOutlines } from './area-outlines.ts'
import type { AreasRequest, AreasResponse } from './areas.worker.ts'

const waiting = new Map<number, PromiseWithResolvers<AreaOutlines>>()
let worker: Worker | undefined
let count = 0

/** One thread for all files, which reads them one after the other. */
function startWorker(): Worker {
  const started = new Worker(new URL('./areas.worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<AreasResponse>) => {
    const file = waiting.get(data.number)
    waiting.delete(data.number)
    if ('outlines' in data) file?.resolve(data.outlines)
    else file?.reject(new Error(data.error))
  }
  started.onerror = ({ message }) => {
    for (const file of waiting.values()) file.reject(new Error(`the outlines failed: ${message}`))
    waiting.clear()
  }
  return started
}

/** Fetches a TopoJSON file and reads its areas in a thread of its own. @throws Error if it fails. */
function readAreaFile(kind: AreaKind, address: string): Promise<AreaOutlines> {
  worker ??= startWorker()
  const number = count++
  const file = Promise.withResolvers<AreaOutlines>()
  waiting.set(number, file)
  // The worker is a file in another folder.
  const request: AreasRequest = { number, kind, address: new URL(address, location.href).href }
  worker.postMessage(request)
  return file.promise
}

/** The areas of a file that never changes. */
export function areaFileQuery(kind: AreaKind, address: string) {
  return queryOptions({
    queryKey: ['areas', kind, address],
    queryFn: () => readAreaFile(kind, address),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** The counties of the country, by the ids of their places. */
export const countyAreasQuery = areaFileQuery('counties', countiesAddress)

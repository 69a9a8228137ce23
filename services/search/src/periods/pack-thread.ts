import { parentPort, workerData } from 'node:worker_threads'
import type { HousingPeriodColumns } from '@homeground/contracts'
import type { PeriodSet } from './period-set.ts'

/**
 * Runs in its own thread, so that no request waits for the two megabytes of text that a month is: parses the response of
 * housing, `bytes`, and posts it as a PeriodSet.
 */
const { bytes } = workerData as { bytes: ArrayBuffer }
const set = pack(JSON.parse(new TextDecoder().decode(bytes)))
const buffers = [set.zips, set.flagged, ...set.columns.values()].map(({ buffer }) => buffer as ArrayBuffer)
parentPort?.postMessage({ result: set }, buffers)

/** Keeps pulled columns compactly: 8 bytes for each figure. */
function pack({ version, dataSet, zips, columns, flagged = [] }: HousingPeriodColumns): PeriodSet {
  return {
    version,
    dataSet,
    zips: Uint32Array.from(zips, Number),
    columns: new Map(Object.entries(columns).map(([key, column]) => [key, packColumn(column)])),
    flagged: Uint8Array.from(flagged, Number),
  }
}

/** Without a callback for each value, of which a set has half a million. */
function packColumn(column: readonly (number | null)[]): Float64Array {
  const packed = new Float64Array(column.length)
  for (let index = 0; index < column.length; index++) packed[index] = column[index] ?? Number.NaN
  return packed
}

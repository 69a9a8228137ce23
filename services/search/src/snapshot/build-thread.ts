import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openColumns, packColumns } from '@homeground/columns'
import { comparedColumns, notCompared } from '../rankings/comparison.ts'
import { computeIntervals } from '../rankings/rank-intervals.ts'
import { rankingLists } from '../rankings/rankings.ts'
import { buildSnapshot, estimatedPlaces } from './build-snapshot.ts'
import { type Profile, readProfile, zipColumns } from './read-profile.ts'

/**
 * Runs in its own thread, so that no request waits: packs the read model, or with `rankings` computes its rankings, and
 * posts it; with `intervals` computes the intervals of its ranks, and posts each list of them. Posts null without a model.
 */
const { url, rankings, intervals } = workerData as { url: string; rankings?: true; intervals?: true }
// Intervals of the whole country take minutes, in which requests on the same machine come first. On Linux a thread has a
// priority of its own.
if (intervals && process.platform === 'linux') setPriority(5)
const profile = await readProfile(url)
function* build(profile: Profile) {
  if (intervals) yield* computeIntervals(estimatedPlaces(profile), profile.rankIntervals)
  else if (rankings) yield rankingsOf(profile)
  else yield buildSnapshot(profile)
}
function rankingsOf(profile: Profile) {
  const zips = openColumns(packColumns(zipColumns(profile)))
  const without = notCompared(profile.rows)
  const ranked = { compared: comparedColumns(zips, without), notCompared: without, intervals: {} }
  return { model: profile.model, lists: [...rankingLists(zips, ranked)] }
}
for (const result of profile ? build(profile) : [null]) parentPort?.postMessage({ result })

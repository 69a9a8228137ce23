import { parentPort, workerData } from 'node:worker_threads'
import { openColumns, packColumns } from '@homeground/columns'
import { comparedColumns, notCompared } from '../rankings/comparison.ts'
import { rankingLists } from '../rankings/rankings.ts'
import { attributeValue } from '../read-model/read-model.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { type Profile, readProfile, zipColumns } from './read-profile.ts'

/**
 * Runs in its own thread, so that no request waits: packs the read model, or with `rankings` computes its rankings, and
 * posts it; null without one.
 */
const { url, rankings } = workerData as { url: string; rankings?: true }
const profile = await readProfile(url)
const build = (profile: Profile) => {
  if (!rankings) return buildSnapshot(profile)
  const zips = openColumns(packColumns(zipColumns(profile)))
  const without = notCompared(profile.rows, attributeValue)
  const ranked = { compared: comparedColumns(zips, without), notCompared: without }
  return { model: profile.model, lists: [...rankingLists(zips, ranked)] }
}
parentPort?.postMessage({ result: profile && build(profile) })

import { parentPort, workerData } from 'node:worker_threads'
import { buildSnapshot } from './build-snapshot.ts'
import { readProfile } from './read-profile.ts'

/** Runs in its own thread, so that no request waits: packs the read model and posts it; null without one. */
const profile = await readProfile(workerData.url)
parentPort?.postMessage({ result: profile && buildSnapshot(profile) })

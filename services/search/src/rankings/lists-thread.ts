import { parentPort, workerData } from 'node:worker_threads'
import { openColumns, packColumns } from '@homeground/columns'
import { readProfile, zipColumns } from '../snapshot/read-profile.ts'
import { rankingLists } from './rankings.ts'

/** Runs in its own thread, because it takes seconds: posts the read model and its rankings; null without one. */
const profile = await readProfile(workerData.url)
const lists = profile && [...rankingLists(openColumns(packColumns(zipColumns(profile))))]
parentPort?.postMessage({ result: profile && { model: profile.model, lists } })

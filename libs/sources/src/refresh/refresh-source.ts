import { type ReleasedFile, releasesOf } from '@homeground/catalog/releases'
import { type SourceOwner, sourcesOwnedBy } from '@homeground/catalog/sources'
import {
  createQueue,
  type ImportJob,
  type QueueConnection,
  queues,
  type RefreshedFile,
  type RefreshResult,
} from '@homeground/queues'
import { shownAddress } from '../download/http-get.ts'
import { createReleaseFinder, requestAddress as ownAddress } from '../download/publishers.ts'
import { type ImportDeps, importFile, importPackage, packageAddress } from '../imports/import-file.ts'
import { importerOf } from '../imports/importer.ts'
import { SourceError } from '../source-error.ts'
import { hasRealRows, newestLoadOf, showsDemonstration } from './loaded-file.repository.ts'
import { type LoadFile, type RefreshContext, refreshFile } from './refresh-file.ts'

/** Release calendars are those of American publishers. */
const TIME_ZONE = 'America/New_York'

/**
 * Creates the job schedulers of an owner's sources from the catalog's release calendar, or removes them. Every worker
 * may call it: a scheduler exists once. The jobs leave demonstration data as it is.
 */
export async function scheduleRefreshes(
  owner: SourceOwner,
  { connection, isOn }: { connection: QueueConnection; isOn: boolean },
): Promise<void> {
  const definition = queues[`${owner}Import`]
  const queue = createQueue(definition, connection)
  try {
    for (const { key } of sourcesOwnedBy(owner)) {
      const id = `refresh-${key}`
      const { schedule } = releasesOf(key)
      const data: ImportJob = { action: 'refresh', source: key, scheduled: true }
      if (isOn && schedule) {
        const repeat = { pattern: schedule, tz: TIME_ZONE }
        await queue.upsertJobScheduler(id, repeat, { name: definition.name, data })
      } else await queue.removeJobScheduler(id)
    }
  } finally {
    await queue.close()
  }
}

/** The files of a refresh with their outcomes, also if some of its files could not be loaded. */
export interface Refresh extends RefreshResult {
  /** Why files could not be loaded; its `retry` is true if any of them may be next time. */
  readonly failure: SourceError | null
}

/**
 * Fetches the newest files of a source from its publisher and loads those that have changed, one after the other. A file
 * that fails does not keep the others from being loaded. Errors: SourceError for a source that needs another one first,
 * and any other error than a SourceError at once.
 */
export async function refreshSource(job: ImportJob, deps: ImportDeps): Promise<Refresh> {
  const { source, group, importer } = importerOf(deps.importers, job.source)
  const { db, rules, signal, requestedAtMs = Date.now(), requestAddress = ownAddress({}) } = deps
  if (job.scheduled && (await showsDemonstration(db, group.sources))) return left
  const { needs, files } = releasesOf(source.key)
  if (needs && !(await hasRealRows(db, needs))) {
    const message = `${source.key} is loaded after ${needs}, which has no real data yet: refresh ${needs} first.`
    throw new SourceError('not_loaded', message)
  }
  if ('package' in importer) return refreshPackage(job, deps)
  const context: RefreshContext = {
    db,
    source: source.key,
    rules,
    requestAddress,
    signal,
    requestedAtMs,
    findReleases: createReleaseFinder({ rules, requestAddress, signal }),
    force: job.force ?? false,
    onProgress: deps.onProgress,
  }
  const load: LoadFile = (from, origin) =>
    importFile({ ...job, action: 'import' }, { source, group, importer }, { ...deps, from, origin })
  const done: RefreshedFile[] = []
  const errors: SourceError[] = []
  for (const file of files(new Date().getFullYear())) {
    const begunMs = Date.now()
    try {
      const loaded = await newestLoadOf(db, { source: source.key, file: file.name })
      const outcome = await refreshFile(file, { ...context, loaded, load })
      done.push({ name: file.name, ...outcome, ms: Date.now() - begunMs })
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      errors.push(error)
      done.push({ ...failed(file, error), ms: Date.now() - begunMs })
      if (file.isBase && !(await hasRealRows(db, source.key))) break
    }
  }
  return { ...resultOf(done), failure: failureOf(source.key, done, errors) }
}

/** How many failed files the reason of the job names. */
const SENTENCES = 3

const left: Refresh = {
  rowsKept: 0,
  failure: null,
  files: [
    {
      name: '',
      address: '',
      state: 'unchanged',
      vintage: null,
      released: null,
      rows: 0,
      ms: 0,
      note: 'Demonstration data is replaced only by npm run data -- refresh.',
    },
  ],
}

/** Imports a package unless all of this version is what is loaded. */
async function refreshPackage(job: ImportJob, deps: ImportDeps): Promise<Refresh> {
  const { source, group, importer } = importerOf(deps.importers, job.source)
  if (!('package' in importer)) throw new Error(`${source.key} does not come with a package.`)
  const begunMs = Date.now()
  const address = packageAddress(importer)
  const loaded = await newestLoadOf(deps.db, { source: source.key, file: '' })
  const about = { name: '', address, released: null, vintage: importer.package().version }
  if (loaded?.address === address && loaded.state === 'published' && !job.force) {
    const isNew = loaded.publishedAtMs >= (deps.requestedAtMs ?? begunMs)
    const state = isNew ? 'loaded' : 'unchanged'
    return { ...resultOf([{ ...about, state, rows: loaded.rows, ms: 0 }]), failure: null }
  }
  const { rowsKept: rows } = await importPackage({ ...job, action: 'import' }, { source, group, importer }, deps)
  const file = { ...about, state: 'loaded', rows, ms: Date.now() - begunMs } as const
  return { ...resultOf([file]), failure: null }
}

function resultOf(files: RefreshedFile[]): RefreshResult {
  const loaded = files.filter(({ state }) => state === 'loaded')
  return { files, rowsKept: loaded.reduce((sum, { rows }) => sum + rows, 0) }
}

function failed({ name, addresses }: ReleasedFile, error: SourceError): Omit<RefreshedFile, 'ms'> {
  const address = addresses.at(-1)
  return {
    name,
    state: 'failed',
    vintage: null,
    released: null,
    rows: 0,
    error: error.message,
    address: address === undefined ? '' : shownAddress(address),
  }
}

/** One sentence for each file that failed, with the source and the address; null for none. */
function failureOf(
  source: string,
  files: readonly RefreshedFile[],
  errors: readonly SourceError[],
): SourceError | null {
  const [first] = errors
  if (!first) return null
  const sentences = files.flatMap(({ name, error }) =>
    error ? [`${[source, name].filter(Boolean).join(' ')}: ${error}`] : [],
  )
  const more = sentences.length - SENTENCES
  const text = sentences.slice(0, SENTENCES).join(' ')
  const message = more > 0 ? `${text} So did ${more} more files.` : text
  return new SourceError(first.code, message, { retry: errors.some(({ retry }) => retry), cause: first })
}

import { type ReleasedFile, releasesOf } from '@homeground/catalog/releases'
import { type SourceOwner, sourcesOwnedBy } from '@homeground/catalog/sources'
import {
  CanceledError,
  createQueue,
  type ImportJob,
  type ImportProgress,
  type LoadResult,
  type QueueConnection,
  queues,
  type RefreshedFile,
  type RefreshResult,
} from '@homeground/queues'
import type { DataSource } from 'typeorm'
import { type Download, download, shownAddress } from './download/download.ts'
import type { ImportRules } from './download/import-rules.ts'
import { createReleaseFinder, requestAddress as ownAddress, type RequestAddress } from './download/publishers.ts'
import { peek, refuseOtherKinds, storedBytes } from './download/raw-bytes.ts'
import { type ImportDeps, importerOf, importFile, importPackage, packageAddress } from './import-source.ts'
import {
  adoptLoad,
  dayOf,
  hasRealRows,
  type LoadedFile,
  newestLoadOf,
  publishedLoadOf,
  showsDemonstration,
} from './load/load.repository.ts'
import type { LoadOrigin } from './load/load.ts'
import { type OpenedSource, openDownload, type SourceKinds } from './read/open-source.ts'
import { SourceError } from './source-error.ts'

const REPORT_EVERY_MS = 500

/** Reports a download every half second; an operator who cancels the job ends it there. */
function reportBytes({ onProgress }: Pick<RefreshContext, 'onProgress'>) {
  let reportedAtMs = 0
  return async (bytesRead: number, bytesTotal: number | null) => {
    if (!onProgress || Date.now() - reportedAtMs < REPORT_EVERY_MS) return
    reportedAtMs = Date.now()
    try {
      await onProgress({ step: 'downloading', rowsRead: 0, bytesRead, bytesTotal })
    } catch (error) {
      if (error instanceof CanceledError) throw error
    }
  }
}

type Outcome = Omit<RefreshedFile, 'name' | 'ms'>

/** Loads a file that was fetched; `origin` is recorded with it. */
type LoadFile = (file: OpenedSource, origin: LoadOrigin) => Promise<LoadResult>

/**
 * Fetches the newest release of one file and loads it, unless it is what is loaded. Errors: SourceError when the
 * publisher has no release of it, and whatever its download and load throw.
 */
async function refreshFile(
  file: ReleasedFile,
  { loaded, load, ...context }: RefreshContext & { loaded: LoadedFile | undefined; load: LoadFile },
): Promise<Outcome> {
  const addresses = await context.findReleases(file, loaded?.address ?? undefined)
  const newer: string[] = []
  for (const [position, address] of addresses.entries()) {
    const isLast = position === addresses.length - 1
    const isLoaded = address === loaded?.address
    const unforced = isLoaded && !context.force ? loaded : undefined
    const requested = context.requestAddress(address)
    const about = { address: shownAddress(requested), ...(newer.length > 0 && { newer }) }
    const fetched = await download(requested, { ...context, loaded: unforced, onBytes: reportBytes(context) })
    if (fetched.state === 'unchanged') return { ...about, ...unchanged(loaded!, context) }
    if (fetched.state === 'missing') {
      // A release that was there does not make way for an older one.
      if (isLoaded || (isLast && !file.isOptional)) throw fetched.error
      if (isLast) return { ...about, ...nothing, state: 'unpublished' }
      newer.push(about.address)
      continue
    }
    try {
      // Some servers send a page instead of a 404.
      if (!isLast && !isLoaded && (await isOtherKind(fetched.file))) {
        newer.push(about.address)
        continue
      }
      const origin = originOf(fetched.file, { address, file })
      const same = context.force ? undefined : await sameLoad(fetched.file, { loaded: unforced, origin, context })
      if (same) return { ...about, ...unchanged(same, context) }
      return { ...about, ...(await loadDownload(fetched.file, { origin, file, load, context })) }
    } catch (error) {
      throw withAddress(error, about.address)
    } finally {
      await fetched.file.remove()
    }
  }
  throw new Error(`The catalog has no address of the file ${file.name}.`)
}

function originOf(
  { etag, lastModified }: Download,
  { address, file }: { address: string; file: ReleasedFile },
): LoadOrigin {
  return { file: file.name, address, etag, lastModified }
}

/** The load of the same bytes, of whichever address or by whoever imported it. */
async function sameLoad(
  { sha256 }: Download,
  { loaded, origin, context }: { loaded: LoadedFile | undefined; origin: LoadOrigin; context: RefreshContext },
): Promise<LoadedFile | undefined> {
  if (loaded?.sha256 === sha256) return loaded
  const same = await publishedLoadOf(context.db, { source: context.source, sha256 })
  if (same) await adoptLoad(context.db, same.id, origin)
  return same
}

/** The error of a load names columns and rows; this adds which file they are of. */
function withAddress(error: unknown, address: string): unknown {
  if (!(error instanceof SourceError) || error.message.includes(address)) return error
  const { code, message, retry } = error
  return new SourceError(code, `${address}: ${message}`, { retry, cause: error })
}

const nothing = { vintage: null, released: null, rows: 0 }

/** A file that this job has loaded in an earlier attempt is not unchanged. */
function unchanged(
  { vintage, lastModified, rows, state, publishedAtMs }: LoadedFile,
  { requestedAtMs }: Pick<RefreshContext, 'requestedAtMs'>,
): Omit<Outcome, 'address'> {
  const released = dayOf(lastModified)
  if (state === 'rolled_back') {
    const note = 'It was rolled back and has not changed since; --force loads it again.'
    return { state: 'unchanged', vintage, released, rows: 0, note }
  }
  const isNew = publishedAtMs >= requestedAtMs
  return { state: isNew ? 'loaded' : 'unchanged', vintage, released, rows }
}

async function loadDownload(
  downloaded: Download,
  { origin, file, load, context }: { origin: LoadOrigin; file: ReleasedFile; load: LoadFile; context: RefreshContext },
): Promise<Omit<Outcome, 'address'>> {
  const released = dayOf(downloaded.lastModified)
  const opened = await openDownload(downloaded, context.rules, context)
  try {
    const { rowsKept: rows, vintage = null, alreadyLoaded } = await load(opened, origin)
    return { state: alreadyLoaded ? 'unchanged' : 'loaded', vintage, released, rows }
  } catch (error) {
    const isEmpty = error instanceof SourceError && error.code === 'no_lines'
    if (isEmpty && file.isOptional) return { ...nothing, state: 'unpublished' }
    throw error
  } finally {
    await opened.close()
  }
}

/** Whether a download is a web page or another well-known kind of file instead of a table. */
async function isOtherKind({ path, name }: { path: string; name: string }): Promise<boolean> {
  const { chunks, close } = await storedBytes(path)
  try {
    const { head } = await peek(chunks, 512)
    refuseOtherKinds(head, name)
    return false
  } catch (error) {
    if (error instanceof SourceError) return true
    throw error
  } finally {
    close()
  }
}

/** The services and choices that the refresh of one source uses. */
interface RefreshContext extends SourceKinds {
  readonly db: DataSource
  readonly source: string
  readonly rules: ImportRules
  readonly requestAddress: RequestAddress
  readonly findReleases: ReturnType<typeof createReleaseFinder>
  /** When the job was added, Unix time: what was loaded since then was loaded by it. */
  readonly requestedAtMs: number
  /** Loads files again that have not changed. */
  readonly force: boolean
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: ImportProgress) => unknown) | undefined
}

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
  if (job.scheduled && (await showsDemonstration(db, group.sources))) return unchangedDemonstration
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
    acceptsShapefile: importer.acceptsShapefile,
    onProgress: deps.onProgress,
  }
  const load: LoadFile = (from, origin) =>
    importFile({ ...job, action: 'import' }, { source, group, importer }, { ...deps, from, origin })
  const outcomes: RefreshedFile[] = []
  const errors: SourceError[] = []
  for (const file of files(new Date().getFullYear())) {
    const begunMs = Date.now()
    try {
      const loaded = await newestLoadOf(db, { source: source.key, file: file.name })
      const outcome = await refreshFile(file, { ...context, loaded, load })
      outcomes.push({ name: file.name, ...outcome, ms: Date.now() - begunMs })
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      errors.push(error)
      outcomes.push({ ...failed(file, error), ms: Date.now() - begunMs })
      if (file.isBase && !(await hasRealRows(db, source.key))) break
    }
  }
  return { ...resultOf(outcomes), failure: failureOf(source.key, outcomes, errors) }
}

/** How many failed files the reason of the job names. */
const SENTENCES = 3

/** The result of a scheduled refresh that leaves demonstration data as it is. */
const unchangedDemonstration: Refresh = {
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
  const { vintage } = importer.package()
  const about = { name: '', address, released: null, vintage }
  const isLoaded = loaded?.address === address && loaded.vintage === vintage && loaded.state === 'published'
  if (isLoaded && !job.force) {
    const isNew = deps.requestedAtMs !== undefined && loaded.publishedAtMs >= deps.requestedAtMs
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

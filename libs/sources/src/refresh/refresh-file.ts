import type { ReleasedFile } from '@homeground/catalog/releases'
import { CanceledError, type ImportProgress, type LoadResult, type RefreshedFile } from '@homeground/queues'
import type { DataSource } from 'typeorm'
import { type Download, download } from '../download/download.ts'
import { shownAddress } from '../download/http-get.ts'
import type { ImportRules } from '../download/import-rules.ts'
import type { createReleaseFinder, RequestAddress } from '../download/publishers.ts'
import { peek, refuseOtherKinds, storedBytes } from '../download/raw-bytes.ts'
import { dayOf } from '../load/load.repository.ts'
import type { LoadOrigin } from '../load/load.ts'
import { type OpenedSource, openDownload } from '../read/open-source.ts'
import { SourceError } from '../source-error.ts'
import { adoptLoad, type LoadedFile, publishedLoadOf } from './loaded-file.repository.ts'

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
export type LoadFile = (file: OpenedSource, origin: LoadOrigin) => Promise<LoadResult>

/**
 * Fetches the newest release of one file and loads it, unless it is what is loaded. Errors: SourceError when the
 * publisher has no release of it, and whatever its download and load throw.
 */
export async function refreshFile(
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
  const opened = await openDownload(downloaded, context.rules)
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
export interface RefreshContext {
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

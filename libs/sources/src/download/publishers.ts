import type { ReleasedFile, ReleaseList } from '@homeground/catalog/releases'
import { readConfig } from '@homeground/service'
import Type, { type Static } from 'typebox'
import { SourceError } from '../source-error.ts'
import { httpGet, requireDownloadSize, shownAddress, statusError, timeLimit } from './download.ts'
import type { ImportRules } from './import-rules.ts'

interface Options {
  readonly rules: ImportRules
  readonly requestAddress: RequestAddress
  readonly signal?: AbortSignal | undefined
}

/** Limits of a list of releases. */
const MOST_PAGES = 120
const LARGEST_PAGE_BYTES = 16 * 1024 * 1024
const ANY_ARCHIVE = /[^\s"'<>()]+\.zip\b/gi

/**
 * Finds the addresses of a file, newest release first: that of the publisher's list, or the loaded one if the list no
 * longer names it, then the known ones. Reads each list once. Errors: SourceError for a file of which no release is known when its list cannot be read or has none.
 */
export function createReleaseFinder(options: Options) {
  const lists = new Map<string, Promise<readonly string[]>>()
  const archivesOf = (list: ReleaseList) => {
    const archives = lists.get(list.page) ?? readList(list, options)
    lists.set(list.page, archives)
    return archives
  }
  return async ({ addresses, list }: ReleasedFile, loaded: string | undefined): Promise<readonly string[]> => {
    if (!list) return addresses
    const archives = await archivesOf(list).catch((error: unknown) => {
      if ((loaded || addresses.length > 0) && error instanceof SourceError) return []
      throw error
    })
    const rankOf = (address: string) => list.rank(nameOf(address))
    const [newest] = [...archives, ...(loaded ? [loaded] : [])]
      .filter((archive) => list.file.test(nameOf(archive)))
      .map((archive) => resolved(archive, list))
      .sort((a, b) => rankOf(b).localeCompare(rankOf(a)))
    if (newest === undefined && addresses.length === 0) {
      const pattern = list.file.source.replaceAll('\\', '')
      const message = `${shownAddress(list.page)} lists no file named ${pattern}.`
      throw new SourceError('missing', message)
    }
    const isNewest = newest !== undefined && addresses.every((known) => rankOf(known) < rankOf(newest))
    return isNewest ? [newest, ...addresses] : addresses
  }
}

/** The archives that a list names, on all of its pages, in the order in which it names them. */
async function readList({ page, pageParameter }: ReleaseList, options: Options): Promise<string[]> {
  const archives = new Set<string>()
  for (let number = 0; number < MOST_PAGES; number++) {
    const address = new URL(page)
    if (pageParameter && number > 0) address.searchParams.set(pageParameter, String(number))
    const text = await textOf(options.requestAddress(address.href), options)
    const before = archives.size
    // Scripts write a slash of an address as \/.
    for (const [name] of text.replaceAll('\\/', '/').matchAll(ANY_ARCHIVE)) archives.add(name)
    if (!pageParameter || archives.size === before) break
  }
  return [...archives]
}

async function textOf(address: string, { rules, signal }: Options): Promise<string> {
  const name = shownAddress(address)
  const withinTime = timeLimit(name, rules)
  const { response, chunks, close } = await httpGet(address, { rules, withinTime, signal })
  try {
    if (!response.ok) throw statusError(name, response)
    const parts: Buffer[] = []
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      requireDownloadSize(bytes, name, { ...rules, maxDownloadBytes: LARGEST_PAGE_BYTES })
      parts.push(chunk)
    }
    return Buffer.concat(parts).toString('utf8')
  } finally {
    close()
  }
}

const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1)

function resolved(archive: string, { folder, page }: ReleaseList): string {
  return new URL(archive.includes('/') ? archive : nameOf(archive), folder ?? page).href
}

/** Environment variables of a process that refreshes sources. */
export const publisherConfig = {
  PUBLISHERS_URL: Type.String({
    default: '',
    pattern: '^(https?://.*)?$',
    description: 'Replaces the origin of every publisher’s address, for a copy of their files',
  }),
  CENSUS_API_KEY: Type.String({
    default: '',
    description: 'Key of the Census API, which a few calls per day do not need',
  }),
  REFRESH_SCHEDULE: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'off',
    description: 'on: fetches new releases when the calendar of the publishers says so',
  }),
}
const schema = Type.Object(publisherConfig)
export type PublisherEnvironment = Static<typeof schema>

/** The address to request for a publisher's address. */
export type RequestAddress = (address: string) => string

/** Adds the key of the Census API, and replaces origins where the environment says so. */
export function requestAddress(environment: Partial<PublisherEnvironment>): RequestAddress {
  const entries = Object.entries(environment).map(([name, value]) => [name, String(value)])
  const { PUBLISHERS_URL, CENSUS_API_KEY } = readConfig(schema, Object.fromEntries(entries))
  return (address) => {
    const { hostname, pathname, search } = new URL(address)
    const hasKey = CENSUS_API_KEY && hostname === 'api.census.gov'
    const key = hasKey ? `&key=${encodeURIComponent(CENSUS_API_KEY)}` : ''
    const origin = PUBLISHERS_URL || new URL(address).origin
    return new URL(pathname + search, origin).href + key
  }
}

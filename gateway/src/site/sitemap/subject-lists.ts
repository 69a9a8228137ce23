import {
  internalPaths,
  type Load,
  type PageSubject,
  pageSubjects,
  pathTo,
  readSubjectLine,
} from '@homeground/contracts'
import { callService, identityHeader, type SignIdentity, unavailable } from '@homeground/service'
import type { Upstreams } from '../../calls/public-calls.ts'

/** Pages of one kind in parts of which each fits into a sitemap. */
export interface SubjectList {
  /** Paths, one per line. */
  readonly parts: readonly string[]
  /** Day on which the newest data was loaded, `2026-11-23`; empty if unknown. */
  readonly changed: string
}

export type SubjectLists = Readonly<Partial<Record<PageSubject, SubjectList>>>

/** The protocol’s limit for one sitemap. */
export const mostPages = 50_000

/** Which services list the subjects of pages, and whose loads change these pages. */
const owners = {
  search: { path: internalPaths.searchSubjects, loads: ['search', 'housing', 'schools'] },
  schools: { path: internalPaths.schoolSubjects, loads: ['schools'] },
} as const

type Owner = keyof typeof owners
export const ownerOf = {
  zip: 'search',
  town: 'search',
  school: 'schools',
  district: 'schools',
} as const satisfies Record<PageSubject, Owner>

interface Options {
  readonly addresses: Upstreams
  readonly sign: SignIdentity
  readonly timeoutMs: number
}

interface Held {
  readonly etag: string
  readonly lists: SubjectLists
}

/**
 * Lists what pages are about. Each list is read from its service as a stream and kept until the service has another
 * version of its data, about which each call asks. While the service is down, the last list is returned. Errors: 503
 * if there is none.
 */
export function createSubjectLists(options: Options): (owner: Owner) => Promise<SubjectLists> {
  const held = new Map<Owner, Held>()
  const reading = new Map<Owner, Promise<SubjectLists>>()
  const refresh = async (owner: Owner): Promise<SubjectLists> => {
    const last = held.get(owner)
    try {
      const newest = await read(owner, last, options)
      held.set(owner, newest)
      return newest.lists
    } catch (error) {
      if (last) return last.lists
      throw unavailable('The list of pages is unavailable right now.', error)
    }
  }
  return (owner) => {
    const current = reading.get(owner) ?? refresh(owner).finally(() => reading.delete(owner))
    reading.set(owner, current)
    return current
  }
}

async function read(owner: Owner, last: Held | undefined, options: Options): Promise<Held> {
  const { addresses, sign, timeoutMs } = options
  const { path } = owners[owner]
  const response = await fetch(new URL(path, addresses[owner]), {
    headers: {
      [identityHeader]: sign({ to: owner, method: 'GET', path }),
      ...(last && { 'if-none-match': last.etag }),
    },
    signal: AbortSignal.timeout(timeoutMs * 10),
  })
  if (response.status === 304 && last) return last
  if (!response.ok || !response.body) throw new Error(`The list of ${owner} is ${response.status}.`)
  const [parts, changed] = await Promise.all([
    partsOf(response.body.pipeThrough(new TextDecoderStream())),
    dayOfLoads(owners[owner].loads, options),
  ])
  const lists = Object.entries(parts).map(([kind, own]) => [kind, { parts: own, changed }])
  return { etag: response.headers.get('etag') ?? '', lists: Object.fromEntries(lists) }
}

async function partsOf(stream: AsyncIterable<string>): Promise<Partial<Record<PageSubject, string[]>>> {
  const parts: Partial<Record<PageSubject, string[]>> = {}
  const open = new Map<PageSubject, string[]>()
  const close = (kind: PageSubject) => {
    const paths = open.get(kind) ?? []
    if (paths.length > 0) parts[kind] = [...(parts[kind] ?? []), paths.join('\n')]
    open.delete(kind)
  }
  let rest = ''
  for await (const text of stream) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      const subject = readSubjectLine(line)
      if (!subject) continue
      const { kind, parameters } = subject
      const paths = open.get(kind) ?? []
      open.set(kind, paths)
      paths.push(fillIn(pageSubjects[kind], parameters))
      if (paths.length === mostPages) close(kind)
    }
  }
  for (const kind of open.keys()) close(kind)
  return parts
}

function fillIn(path: string, parameters: readonly string[]): string {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  return pathTo(path, Object.fromEntries(names.map((name, at) => [name, parameters[at] ?? ''])))
}

/** The day on which the newest of some services’ loads was published; empty if none or a service is down. */
async function dayOfLoads(
  services: readonly (keyof Upstreams)[],
  { addresses, sign, timeoutMs }: Options,
): Promise<string> {
  const path = internalPaths.dataSources
  const calls = services.map((name) => callService<Load[]>({ url: addresses[name], to: name, path, sign, timeoutMs }))
  const loads = (await Promise.all(calls).catch(() => [])).flat()
  const published = loads.filter(({ state }) => state === 'published')
  const times = published.map(({ finished_at }) => finished_at ?? '').sort()
  return (times.at(-1) ?? '').slice(0, 10)
}

import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type ProcessName, processNames } from '../../system/processes.ts'
import type { LinkName } from '../../system/small-system.ts'
import type { ProductInUse } from './product-in-use.ts'

/** Something that breaks. */
export interface Fault {
  readonly kind: FaultKind
  readonly title: string
  /** What may not work meanwhile; everything else must. */
  readonly parts: readonly LinkName[]
  begin(): unknown
  /** Nothing for a kill: what was killed starts again by itself. */
  end(): unknown
}

const faultKinds = ['killed', 'stopped', 'full disk', 'slow', 'cut', 'clock', 'two at once'] as const
export type FaultKind = (typeof faultKinds)[number]

/** Random numbers from 0 to 1 that only depend on the seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = ReturnType<typeof createRandom>

export function shuffled<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => [random(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value)
}

const called = processNames.filter((name) => name !== 'gateway' && !name.endsWith('worker'))
const linked: readonly LinkName[] = [...called, 'postgres', 'redis']
const all: readonly LinkName[] = [...processNames, 'postgres', 'redis']
const mailWorkers = ['user worker', 'feedback worker'] as const
const hourMs = 3600_000

/**
 * `count` random faults, of each kind about as many: one of each kind first, then whatever was not yet killed, stopped or cut,
 * then any.
 */
export function planFaults(product: ProductInUse, { count, random }: { count: number; random: Random }): Fault[] {
  const rests = new Map<FaultKind, LinkName[]>()
  /** Another part each time, as long as there are any. */
  const next = (kind: FaultKind, of: readonly LinkName[]): LinkName => {
    const rest = rests.get(kind)?.length ? rests.get(kind)! : shuffled(of, random)
    rests.set(kind, rest)
    return rest.pop()!
  }
  const create: Record<Exclude<FaultKind, 'two at once'>, () => Fault> = {
    killed: () => signal(product, next('killed', all), 'SIGKILL'),
    stopped: () => signal(product, next('stopped', all), 'SIGSTOP'),
    'full disk': () => fullDisk(product),
    slow: () => slow(product, next('slow', called), Math.round(500 + random() * 4500)),
    cut: () => cut(product, next('cut', linked)),
    clock: () => clock(product, next('clock', processNames) as ProcessName, random() < 0.5 ? -hourMs : hourMs),
  }
  const single = Object.keys(create) as (keyof typeof create)[]
  const possible = single.filter((kind) => kind !== 'full disk' || canLimitFiles())
  const one = (kinds: readonly (keyof typeof create)[] = possible) =>
    create[kinds[Math.floor(random() * kinds.length)]!]()
  const faults: Fault[] = []
  // A killed worker's jobs wait for a minute, during which the others happen.
  const order: FaultKind[] = [
    'killed',
    ...shuffled([...possible.filter((kind) => kind !== 'killed'), 'two at once'] as const, random),
  ]
  for (let number = 0; number < count; number++) {
    const kind = order[number % order.length]!
    if (kind !== 'two at once') {
      faults.push(create[kind]())
      continue
    }
    const first = one()
    let second = one()
    while (second.parts.some((part) => first.parts.includes(part))) second = one()
    faults.push(both(first, second))
  }
  return faults
}

function both(first: Fault, second: Fault): Fault {
  return {
    kind: 'two at once',
    title: `${first.title}, ${second.title}`,
    parts: [...first.parts, ...second.parts],
    begin: () => Promise.all([first.begin(), second.begin()]),
    end: () => Promise.all([first.end(), second.end()]),
  }
}

function pidOf({ processes, servers }: ProductInUse, name: LinkName): number | undefined {
  if (name === 'postgres' || name === 'redis') return servers[name].pid() ?? undefined
  return processes.get(name)?.pid()
}

/** The processes of a part: Postgres has one for each connection. */
function pidsOf(product: ProductInUse, name: LinkName): number[] {
  const pid = pidOf(product, name)
  if (pid === undefined) return []
  return name === 'postgres' ? [pid, ...childrenOf(pid)] : [pid]
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has exited meanwhile.
  }
}

function signal(product: ProductInUse, name: LinkName, kind: 'SIGKILL' | 'SIGSTOP'): Fault {
  if (kind === 'SIGKILL') {
    const begin = () => {
      const pid = pidOf(product, name)
      if (pid !== undefined) send(pid, 'SIGKILL')
    }
    return { kind: 'killed', title: `${name} killed`, parts: [name], begin, end: () => {} }
  }
  let stopped: number[] = []
  return {
    kind: 'stopped',
    title: `${name} stopped`,
    parts: [name],
    begin() {
      stopped = pidsOf(product, name)
      for (const pid of stopped) send(pid, 'SIGSTOP')
    },
    end() {
      for (const pid of stopped.toReversed()) send(pid, 'SIGCONT')
    },
  }
}

function slow(product: ProductInUse, name: LinkName, ms: number): Fault {
  const set = (delay: number) => product.link(name).setDelay(delay)
  const title = `${name} ${(ms / 1000).toFixed(1)} s slower`
  return { kind: 'slow', title, parts: [name], begin: () => set(ms), end: () => set(0) }
}

function cut(product: ProductInUse, name: LinkName): Fault {
  const set = (isCut: boolean) => product.link(name).setCut(isCut)
  return {
    kind: 'cut',
    title: `connections to ${name} cut`,
    parts: [name],
    begin: () => set(true),
    end: () => set(false),
  }
}

function clock(product: ProductInUse, name: ProcessName, shiftMs: number): Fault {
  return {
    kind: 'clock',
    title: `clock of ${name} an hour ${shiftMs > 0 ? 'ahead' : 'behind'}`,
    parts: [name],
    begin: () => product.shiftClock(name, shiftMs),
    end: () => product.shiftClock(name, 0),
  }
}

/** Whether this system can refuse a running process to write files; only Linux can. */
const canLimitFiles = () =>
  process.platform === 'linux' && spawnSync('prlimit', ['--pid', String(process.pid), '--fsize']).status === 0

/** Limits the bytes up to which processes can write any file; those that have exited meanwhile do not matter. */
function limitFiles(pids: readonly number[], bytes: number | 'unlimited'): Promise<unknown> {
  const each = 'for pid in "$@"; do prlimit --pid "$pid" --fsize="$0":unlimited & done; wait'
  return new Promise((done) => execFile('sh', ['-c', each, String(bytes), ...pids.map(String)], done))
}

/**
 * Postgres and the workers that write mails can write to no file, as on a full disk, but without one: no other program of this
 * machine is affected.
 */
function fullDisk(product: ProductInUse): Fault {
  const limited = new Set<number>()
  const all = () => (['postgres', ...mailWorkers] as const).flatMap((name) => pidsOf(product, name))
  /** Also what starts again meanwhile. */
  const limitNew = () => {
    const added = all().filter((pid) => !limited.has(pid))
    for (const pid of added) limited.add(pid)
    return added.length > 0 ? limitFiles(added, 0) : undefined
  }
  let timer: NodeJS.Timeout | undefined
  return {
    kind: 'full disk',
    title: 'full disk of Postgres and mails',
    parts: ['postgres', ...mailWorkers],
    begin() {
      timer = setInterval(limitNew, 200)
      return limitNew()
    },
    end() {
      clearInterval(timer)
      // Processes that Postgres has started since have the limit of the first one.
      return limitFiles([...new Set([...limited, ...all()])], 'unlimited')
    },
  }
}

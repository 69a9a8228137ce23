import { compileCache, root } from '../checkout/folders.ts'
import { boundCommand } from '../process/bound-process.ts'
import type { ProcessSpec } from '../process/supervise.ts'
import { UsageError } from '../terminal/cli-error.ts'
import { ownIdentityKeys, type ProcessSecrets } from './secrets.ts'

/** The services that have tables. Each name is also that of the service's schema and database role. */
export const services = ['search', 'housing', 'schools', 'user', 'feedback'] as const
export type Service = (typeof services)[number]

/** Every process of the system in start order: name → entry file. */
export const entries = {
  housing: 'services/housing/src/server.ts',
  'housing worker': 'services/housing/src/worker.ts',
  schools: 'services/schools/src/server.ts',
  'schools worker': 'services/schools/src/worker.ts',
  search: 'services/search/src/server.ts',
  'search worker': 'services/search/src/worker.ts',
  user: 'services/user/src/server.ts',
  'user worker': 'services/user/src/worker.ts',
  feedback: 'services/feedback/src/server.ts',
  'feedback worker': 'services/feedback/src/worker.ts',
  gateway: 'gateway/src/server.ts',
} as const
export type ProcessName = keyof typeof entries
export const processNames = Object.keys(entries) as ProcessName[]

/** The processes that show places: a start loads data as soon as they run, while the others are still starting. */
export const searchProcesses: readonly ProcessName[] = ['housing', 'schools', 'search', 'search worker', 'gateway']

/** The process that a command line names: `search`, `search-worker`. Throws a UsageError that lists all names. */
export function processNamed(text: string): ProcessName {
  const name = processNames.find((each) => each.replace(' ', '-') === text.replace(' ', '-'))
  if (name) return name
  const names = processNames.map((each) => each.replace(' ', '-')).join(', ')
  throw new UsageError(`There is no process "${text}"; the processes are ${names}.`)
}

/** Where a Node process listens for a debugger by default. */
export const nodeDebuggerPort = 9229

export const migrateEntry = (service: Service) => `services/${service}/src/migrate.ts`

export interface SystemSettings {
  /** Address the gateway listens on; all other processes listen on 127.0.0.1. */
  host: string
  ports: Record<ProcessName, number>
  /** Where the gateway serves its metrics. */
  metricsPort: number
  databaseUrls: Record<Service, string>
  redisUrl: string
  secrets: ProcessSecrets
  webRoot: string
  /** The site's address as visitors see it. */
  publicUrl: string
  /** Folder for mails when there is no mail server. */
  outbox: string
  /** The only folder from which workers import files. */
  importFolder: string
  /** Environment of every process that overrides everything else; for tests. */
  overrides: Record<string, string>
  development: boolean
}

/** Variables that every process inherits from the user's environment; everything else is set here. */
const inherited = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'TZ',
  'LOG_LEVEL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER_ARG',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
]

const importSettings = [
  'ALLOW_PRIVATE_SOURCES',
  'IMPORT_MAX_DOWNLOAD_MB',
  'IMPORT_MAX_DOWNLOAD_MINUTES',
  'IMPORT_MAX_READ_MINUTES',
  'IMPORT_MAX_UNPACKED_MB',
  'IMPORT_MAX_RATIO',
  'REFRESH_SCHEDULE',
  'CENSUS_API_KEY',
  'PUBLISHERS_URL',
]

/** Who runs the site, on its pages and receipts. */
export const operatorSettings = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'REFUND_RULE'] as const

/** Optional settings that a process takes from the user's environment. */
const settable: Partial<Record<ProcessName, readonly string[]>> = {
  gateway: [
    ...operatorSettings,
    'PUBLIC_URL',
    'ASSISTANT_HOSTS',
    'TILE_URL',
    'TILE_ATTRIBUTION',
    'MEASUREMENT_ID',
    'FREE_DAILY_SEARCHES',
    'FREE_DAILY_SEARCHES_PER_ADDRESS',
    'QUOTA_TIME_ZONE',
    'BURST_PER_MINUTE',
    'BURST_FORMS_PER_MINUTE',
    'PAGES_PER_MINUTE',
    'FILES_PER_MINUTE',
    'TRUST_PROXY',
    'CALLS_PER_SERVICE',
    'CALL_WAIT_MS',
    'CLIENT_CONNECTIONS',
    'OPERATOR_SECOND_FACTOR',
    'SECURITY_CONTACT',
    'LOG_CLIENT',
    'METRICS_HOST',
    'METRICS_PORT',
    'CLIENT_HEADERS_TIMEOUT_MS',
    'CLIENT_REQUEST_TIMEOUT_MS',
    'CLIENT_IDLE_TIMEOUT_MS',
  ],
  user: ['MAILS_PER_CLIENT', 'PAYMENTS', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', ...operatorSettings],
  feedback: ['MAILS_PER_CLIENT'],
  'user worker': ['SMTP_URL', 'MAIL_FROM', ...operatorSettings],
  'feedback worker': ['SMTP_URL', 'MAIL_FROM', 'FEEDBACK_TO'],
  'search worker': importSettings,
  'housing worker': importSettings,
  'schools worker': importSettings,
}

export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return { NODE_COMPILE_CACHE: compileCache, ...fromEnvironment(inherited) }
}

/**
 * Settings of glibc's allocator for the processes that hold or build columns. By default it keeps the arrays of a former
 * version as part of a heap that never shrinks; with these, each is returned to the system. Others have none: what
 * compresses or hashes would ask the system for the same memory again and again.
 */
export function allocatorSettings(name: ProcessName): Record<string, string> {
  return /^(search|housing|schools)/.test(name) ? { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536' } : {}
}

function fromEnvironment(names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/**
 * Megabytes that the heap of each process may have, at most three quarters of its limit in `k8s/base`: search and schools keep
 * their data outside of it. V8's default, up to 4 GB, lets the heap grow to four times what is used, and freed pages stay
 * with the process; a smaller limit makes it collect old garbage sooner.
 */
const heapMegabytes: Readonly<Record<ProcessName, number>> = {
  housing: 256,
  'housing worker': 384,
  schools: 640,
  'schools worker': 768,
  search: 1024,
  'search worker': 768,
  user: 256,
  'user worker': 256,
  feedback: 224,
  'feedback worker': 224,
  gateway: 320,
}

/**
 * Node's flags for the memory of a process; compose and Kubernetes pass the same. By default V8 would keep up to 128 MB of
 * garbage before it collects it: a worker that reads millions of lines at once, a server over its first hour. With 16 MB a
 * server is also faster, because what it just wrote is still near the processor; with 8 instead of 4, the search worker
 * builds its read model in three quarters of the time.
 */
export function memoryFlags(name: ProcessName): string[] {
  const semiSpace = name === 'search worker' ? 8 : name.endsWith('worker') ? 4 : 16
  return [`--max-semi-space-size=${semiSpace}`, `--max-old-space-size=${heapMegabytes[name]}`]
}

/** How to start a process; with a `debuggerPort`, it listens there for a debugger. */
export function processSpec(name: ProcessName, settings: SystemSettings, debuggerPort?: number): ProcessSpec {
  const inspect = debuggerPort ? [`--inspect=127.0.0.1:${debuggerPort}`] : []
  const run = [...inspect, ...memoryFlags(name), entries[name]]
  return {
    name,
    // A process exits when its IPC channel closes. The watcher of `--watch` does not, so it is bound to this process.
    command: settings.development
      ? boundCommand('TERM', [process.execPath, '--watch', '--watch-preserve-output', ...run])
      : [process.execPath, ...run],
    env: { ...inheritedEnvironment(), ...ownEnvironment(name, settings) },
    cwd: root,
  }
}

/** Everything a process reads from its environment, without what all programs inherit. */
export function ownEnvironment(name: ProcessName, settings: SystemSettings): NodeJS.ProcessEnv {
  return { ...processEnvironment(name, settings), ...fromEnvironment(settable[name] ?? []), ...settings.overrides }
}

/** The environment that the system sets for one process; compose and Kubernetes set the same variables. */
export function processEnvironment(name: ProcessName, settings: SystemSettings): Record<string, string> {
  const at = (process: ProcessName) => `http://127.0.0.1:${settings.ports[process]}`
  const common = {
    NODE_ENV: settings.development ? 'development' : 'production',
    HOST: name === 'gateway' ? settings.host : '127.0.0.1',
    PORT: String(settings.ports[name]),
    REDIS_URL: settings.redisUrl,
    ...allocatorSettings(name),
    ...ownIdentityKeys(settings.secrets, name.replace(' worker', '')),
  }
  // Of cookies, mailed links and stored second factors.
  const identitySecret = { IDENTITY_SECRET: settings.secrets.identitySecret }
  switch (name) {
    case 'gateway':
      return {
        ...common,
        ...identitySecret,
        METRICS_PORT: String(settings.metricsPort),
        SEARCH_URL: at('search'),
        HOUSING_URL: at('housing'),
        SCHOOLS_URL: at('schools'),
        USER_URL: at('user'),
        FEEDBACK_URL: at('feedback'),
        WEB_ROOT: settings.webRoot,
        OPERATOR_TOKEN: settings.secrets.operatorToken,
      }
    case 'search':
    case 'search worker':
      return {
        ...common,
        DATABASE_URL: settings.databaseUrls.search,
        IMPORT_DIR: settings.importFolder,
        HOUSING_URL: at('housing'),
        SCHOOLS_URL: at('schools'),
      }
    case 'housing':
    case 'housing worker':
      return { ...common, DATABASE_URL: settings.databaseUrls.housing, IMPORT_DIR: settings.importFolder }
    case 'schools':
    case 'schools worker':
      return {
        ...common,
        DATABASE_URL: settings.databaseUrls.schools,
        SEARCH_URL: at('search'),
        IMPORT_DIR: settings.importFolder,
      }
    case 'user':
    case 'user worker':
      return {
        ...common,
        ...identitySecret,
        DATABASE_URL: settings.databaseUrls.user,
        PUBLIC_URL: settings.publicUrl,
        MAIL_OUTBOX: settings.outbox,
        HOUSING_URL: at('housing'),
        SEARCH_URL: at('search'),
        SCHOOLS_URL: at('schools'),
        PAYMENTS: 'sandbox',
      }
    case 'feedback':
    case 'feedback worker':
      return {
        ...common,
        ...identitySecret,
        DATABASE_URL: settings.databaseUrls.feedback,
        PUBLIC_URL: settings.publicUrl,
        MAIL_OUTBOX: settings.outbox,
      }
  }
}

import { readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { isFree } from '../../process/ports.ts'
import { readProcessEnvironment } from '../../system/process-environments.ts'
import { operatorSettings, type ProcessName, processNames } from '../../system/processes.ts'
import { type Finding, fine, isRefusal, problem, reasonOf, warn } from './finding.ts'

/** Room for the demonstration data of all states with its indexes. */
const neededGigabytes = 3

export async function checkDisk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const gigabytes = (bavail * bsize) / 1e9
  const what = `${gigabytes.toFixed(1)} GB of free disk for ${folder}`
  if (gigabytes >= neededGigabytes) return fine(what)
  return problem(what, `free at least ${neededGigabytes} GB, or move the data with HOMEGROUND_DATA`)
}

/** Writes a small file, which free disk alone does not promise: a quota, a read-only disk, another owner. */
export async function checkWritable(folder: string): Promise<Finding> {
  const file = join(folder, `.doctor-${process.pid}`)
  try {
    await writeFile(file, Buffer.alloc(65_536))
    return fine(`${folder} can be written`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isFull = code === 'ENOSPC' || code === 'EDQUOT'
    return problem(
      `${folder} cannot be written (${code})`,
      isFull ? 'free disk; everything recovers by itself' : 'check its owner and how it is mounted',
    )
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}

/** Calls between processes stop at a difference of two minutes; synchronized clocks differ by milliseconds. */
const largestDifferenceMs = 10_000

/** Compares the clock of a server, read between two moments of ours, with the clock of this machine. */
export async function checkClock(
  server: string,
  readServerMs: () => Promise<number>,
  now: () => number = Date.now,
): Promise<Finding> {
  const beforeMs = now()
  const serverMs = await readServerMs()
  const differenceMs = serverMs - (beforeMs + now()) / 2
  if (Math.abs(differenceMs) <= largestDifferenceMs)
    return fine(`The clock of ${server} agrees with that of this machine`)
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  const direction = differenceMs > 0 ? 'ahead of' : 'behind'
  return problem(
    `The clock of ${server} is ${seconds} s ${direction} that of this machine`,
    'set both by NTP; at two minutes, calls between machines are refused',
  )
}

/** For a system that is not running. */
export async function checkPort(port: number): Promise<Finding> {
  if (await isFree(port)) return fine(`Port ${port} is free`)
  return problem(`Port ${port} is used by another program`, 'stop it, or start with another PORT')
}

/** Whether the server of SMTP_URL accepts connections. */
export async function checkMail(smtpUrl: string | undefined): Promise<Finding> {
  if (!smtpUrl) return fine('SMTP_URL is not set: emails are saved in the outbox folder')
  const { hostname, port, protocol } = new URL(smtpUrl)
  const what = `Mail server ${hostname}`
  const socket = connect({ host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) })
  try {
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject)
      socket.setTimeout(5000, () => reject(new Error('no response')))
    })
    return fine(`${what} accepts connections`)
  } catch (error) {
    return problem(`${what} is unavailable (${reasonOf(error)})`, 'check SMTP_URL and the network')
  } finally {
    socket.destroy()
  }
}

/** `/readyz` of every process of the system that runs on the data folder. */
export async function checkProcesses(folder: string): Promise<Finding[]> {
  const findings = await Promise.all(
    processNames.map(async (name) => {
      const environment = await readProcessEnvironment(folder, name)
      return environment ? checkReady(name, `http://127.0.0.1:${environment.PORT}`) : []
    }),
  )
  if (findings.flat().length > 0) return findings.flat()
  return [problem('No process has been started yet', 'wait until npm start prints the address')]
}

export async function checkReady(name: ProcessName | string, address: string): Promise<Finding> {
  try {
    const response = await fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(5000) })
    if (response.ok) return fine(`${name} is ready`)
    const { dependencies = {} } = (await response.json()) as { dependencies?: Record<string, string> }
    const missing = Object.entries(dependencies).filter(([, state]) => state !== 'ok')
    const reasons = missing.map(([what, state]) => `${what}: ${state}`).join(', ')
    return problem(
      `${name} is not ready (${reasons})`,
      isRefusal(reasons)
        ? 'give it the password that the server has: docs/operations.md#rotate-secrets'
        : 'fix what it lacks; it recovers by itself',
    )
  } catch (error) {
    return problem(`${name} does not respond at ${address} (${reasonOf(error)})`, 'its log says why; restart it')
  }
}

const variables = {
  DATABASE_URL: 'postgres://postgres:password@host:5432/homeground',
  REDIS_URL: 'redis://:password@host:6379',
  HOMEGROUND_URL: 'https://homes.example.org',
  SMTP_URL: 'smtp://user:password@host:587',
} as const
type ServerUrls = { -readonly [name in keyof typeof variables]?: string }

/** The servers that the environment names, and a problem for each variable that is not a URL. */
export function serverUrls(environment: NodeJS.ProcessEnv): { urls: ServerUrls; invalid: Finding[] } {
  const urls: ServerUrls = {}
  const invalid: Finding[] = []
  for (const [name, example] of Object.entries(variables)) {
    const value = environment[name]
    if (!value) continue
    if (URL.canParse(value) && new URL(value).hostname !== '') urls[name as keyof ServerUrls] = value
    else invalid.push(problem(`${name} is not a URL`, `set it like ${example}`))
  }
  return { urls, invalid }
}

const fresh = 'generate one: openssl rand -hex 32'
const minLength: Readonly<Record<string, number>> = { IDENTITY_SECRET: 32, OPERATOR_TOKEN: 24 }
const isKey = (name: string) => name.startsWith('IDENTITY_KEY_')
const isSecret = (name: string) => isKey(name) || /(_PASSWORD|_SECRET|_TOKEN)$/.test(name)
const looksDefault = (value: string) =>
  /change|secret|password|example|default|postgres|homeground|1234/i.test(value) || new Set(value).size < 6

/** What is wrong with one secret; undefined if it is fine. */
function secretProblem(name: string, value: string): Finding | undefined {
  const shortest = minLength[name] ?? (isKey(name) ? 32 : 16)
  if (!value) return problem(`${name} is not set`, isKey(name) ? 'npm run operator -- keys .env' : fresh)
  if (value.length < shortest) return problem(`${name} has fewer than ${shortest} characters`, fresh)
  if (looksDefault(value)) return problem(`${name} is easy to guess`, fresh)
  return undefined
}

/** The secrets that npm start generated. */
export async function checkOwnSecrets(file: string, hasData: boolean): Promise<Finding[]> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null)
    return hasData
      ? [problem(`${file} is missing`, 'restore it from a copy, or second factors have to be set up again')]
      : [fine('Secrets are generated at the first start')]
  const findings: Finding[] = []
  if (((await stat(file)).mode & 0o077) !== 0)
    findings.push(problem(`${file} can be read by others`, `chmod 600 ${file}`))
  let secrets: { identitySecret?: string; operatorToken?: string } = {}
  try {
    secrets = JSON.parse(text)
  } catch {
    return [...findings, problem(`${file} is not JSON`, 'restore it from a copy')]
  }
  for (const [name, value] of [
    ['IDENTITY_SECRET', secrets.identitySecret],
    ['OPERATOR_TOKEN', secrets.operatorToken],
  ] as const) {
    const finding = secretProblem(name, value ?? '')
    if (finding) findings.push(finding)
  }
  return findings.length > 0 ? findings : [fine('Secrets are set')]
}

/** `.env` against the variables that docker-compose.yml requires; nothing if there is no `.env`. */
export async function checkComposeSecrets(envFile: string, composeFile: string): Promise<Finding[]> {
  const text = await readFile(envFile, 'utf8').catch(() => null)
  if (text === null) return []
  const values = parseEnv(text)
  const compose = await readFile(composeFile, 'utf8')
  const required = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!))
  const findings = [...required].flatMap((name) => {
    const value = values[name] ?? ''
    if (isSecret(name)) return secretProblem(name, value) ?? []
    return value ? [] : problem(`${name} is not set in .env`, 'set it; .env.example explains it')
  })
  return findings.length > 0 ? findings : [fine('.env has everything that docker-compose.yml requires')]
}

/**
 * Whether the site says who runs it. `environment`: of the running gateway, or of this command; a `.env` for
 * docker-compose counts too.
 */
export async function checkOperator(environment: NodeJS.ProcessEnv, envFile: string): Promise<Finding> {
  const text = await readFile(envFile, 'utf8').catch(() => '')
  const values = { ...parseEnv(text), ...environment }
  const missing = operatorSettings.filter((name) => !values[name])
  if (missing.length === 0) return fine('The site names its operator')
  return warn(
    values.OPERATOR_NAME
      ? `The site does not say all about its operator (${missing.join(', ')})`
      : 'The site does not name its operator: its privacy policy, terms, premium page and receipts say so',
    `set ${missing.join(', ')} (docs/configuration.md)`,
  )
}

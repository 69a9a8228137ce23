import { readFile, stat } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { type Finding, fine, problem } from './finding.ts'

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
export function secretProblem(name: string, value: string): Finding | undefined {
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
    const found = secretProblem(name, value ?? '')
    if (found) findings.push(found)
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

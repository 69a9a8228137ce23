import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { callPairs, type IdentityKeyName } from '@homeground/contracts/process-rights'

export interface ProcessSecrets {
  operatorToken: string
  identitySecret: string
  /** The key of each pair of a caller and a service, by its environment variable. */
  identityKeys: Record<IdentityKeyName, string>
}

export interface Secrets extends ProcessSecrets {
  /** From which the passwords of the database roles are derived; no process has it. */
  databaseSecret: string
  /** Signs backups; no process has it. */
  backupKey: string
}

/** The system's secrets, each generated when it is first needed and stored in the data folder. */
export async function readOrCreateSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const saved: Partial<Secrets> = text ? JSON.parse(text) : {}
  const fresh = newSecrets()
  const secrets: Secrets = { ...fresh, ...saved, identityKeys: { ...fresh.identityKeys, ...saved.identityKeys } }
  if (JSON.stringify(secrets) !== JSON.stringify(saved)) await writeSecrets(folder, secrets)
  return secrets
}

/** Gives a system the secret by which restored second factors, feeds and links were made; it must not be running. */
export async function replaceIdentitySecret(folder: string, identitySecret: string): Promise<void> {
  await writeSecrets(folder, { ...(await readOrCreateSecrets(folder)), identitySecret })
}

async function writeSecrets(folder: string, secrets: Secrets): Promise<void> {
  const file = join(folder, 'secrets.json')
  await mkdir(folder, { recursive: true })
  // In one step: without its secrets, a system loses second factors and mailed links.
  await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Secrets of a new system. */
export function newSecrets(): Secrets {
  const keys = callPairs.map(({ keyName }) => [keyName, newSecret()] as const)
  return {
    operatorToken: newSecret(),
    identitySecret: newSecret(),
    databaseSecret: newSecret(),
    backupKey: newSecret(),
    identityKeys: Object.fromEntries(keys) as Secrets['identityKeys'],
  }
}

/** The keys that one process has: of the calls that it makes and of those that it gets. */
export function ownIdentityKeys(secrets: ProcessSecrets, process: string): Record<string, string> {
  const own = callPairs.filter(({ caller, service }) => caller === process || service === process)
  return Object.fromEntries(own.map(({ keyName }) => [keyName, secrets.identityKeys[keyName]]))
}

/** A file of variables with a new key for each pair that has none; returns their names too. Other lines stay. */
export function withIdentityKeys(envText: string): { text: string; added: string[] } {
  const values = parseEnv(envText)
  const newNames = callPairs.map(({ keyName }) => keyName).filter((name) => !values[name])
  const isEmptyKey = (line: string) => newNames.some((name) => line.trimStart().startsWith(`${name}=`))
  const filledLines = envText.split('\n').filter((line) => !isEmptyKey(line))
  while (filledLines.at(-1) === '') filledLines.pop()
  // Hexadecimal, like all secrets of such a file.
  const keys = newNames.map((name) => `${name}=${randomBytes(32).toString('hex')}`)
  return { text: [...filledLines, ...keys, ''].join('\n'), added: newNames }
}

/** Each service's database password is derived from a secret that no process has, so none can guess another's. */
export function databasePassword({ databaseSecret }: Secrets, service: string): string {
  return createHmac('sha256', databaseSecret).update(`database ${service}`).digest('base64url')
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

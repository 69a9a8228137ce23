import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface ProcessSecrets {
  operatorToken: string
  identitySecret: string
}

export interface Secrets extends ProcessSecrets {
  /** Signs backups; no process has it. */
  backupKey: string
}

/** The system's secrets, each generated when it is first needed and stored in the data folder. */
export async function readOrCreateSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json')
  const fresh: Secrets = {
    ...{ operatorToken: newSecret(), identitySecret: newSecret(), backupKey: newSecret() },
  }
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const saved = JSON.parse(text || '{}')
  const secrets: Secrets = { ...fresh, ...saved }
  if (Object.keys(fresh).every((name) => name in saved)) return secrets
  await mkdir(folder, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, file)
  return secrets
}

/** Each service's database password is derived from the system's secret, so no service can guess another's. */
export function databasePassword({ identitySecret }: ProcessSecrets, service: string): string {
  return createHmac('sha256', identitySecret).update(`database ${service}`).digest('base64url')
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

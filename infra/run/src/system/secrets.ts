import { createHmac, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Secrets {
  operatorToken: string
  identitySecret: string
}

/** The system's secrets, generated at the first start and stored in the data folder. */
export async function readOrCreateSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json')
  const fresh: Secrets = { operatorToken: newSecret(), identitySecret: newSecret() }
  const saved = await readFile(file, 'utf8').catch(() => null)
  if (saved) return { ...fresh, ...JSON.parse(saved) }
  await writeFile(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 })
  return fresh
}

/** Each service's database password is derived from the system's secret, so no service can guess another's. */
export function databasePassword({ identitySecret }: Secrets, service: string): string {
  return createHmac('sha256', identitySecret).update(`database ${service}`).digest('base64url')
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

import { createHmac, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Secrets {
  operatorToken: string
  identitySecret: string
}

/** The system's secrets: made at the first start, then the same for as long as the data folder lives. */
export async function keepSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json')
  const made: Secrets = { operatorToken: secret(), identitySecret: secret() }
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept) return { ...made, ...JSON.parse(kept) }
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  return made
}

/** Each service's database password follows from the system's secret, so that none can guess another's. */
export function databasePassword({ identitySecret }: Secrets, service: string): string {
  return createHmac('sha256', identitySecret).update(`database ${service}`).digest('base64url')
}

function secret(): string {
  return randomBytes(32).toString('base64url')
}

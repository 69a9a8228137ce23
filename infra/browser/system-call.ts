import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { homeground } from './window.ts'

/** The data folder of the running product. */
export const dataFolder = dirname(process.env.HOMEGROUND_OUTBOX ?? '')

/**
 * The JSON response to a call of operators, which is made with the system's own token; `body` makes it a POST.
 * @throws Error if it fails.
 */
export async function callAsSystem<T = unknown>(path: string, body?: object): Promise<T> {
  const { operatorToken } = JSON.parse(await readFile(join(dataFolder, 'run.json'), 'utf8'))
  const headers = { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' }
  const response = await fetch(new URL(path, homeground()), {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

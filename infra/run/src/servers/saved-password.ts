import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The password in `folder`, generated and saved there on first use. */
export async function savedPassword(folder: string): Promise<{ file: string; password: string }> {
  const file = join(folder, 'password')
  try {
    await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return { file, password: (await readFile(file, 'utf8')).trim() }
}

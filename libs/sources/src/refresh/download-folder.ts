import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Followed by the id of the process and random letters. */
const PREFIX = 'homeground-refresh-'

/** The folders that this process uses. */
const used = new Set<string>()

/** A temporary folder for a download. Removes those of processes that were killed. */
export async function createDownloadFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  await removeAbandoned()
  const path = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  used.add(basename(path))
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true })
      used.delete(basename(path))
    },
  }
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? []
    // In a container, a restarted process may have the id of the former one.
    if (!pid || used.has(name) || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

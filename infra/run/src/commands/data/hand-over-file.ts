import { randomUUID } from 'node:crypto'
import { access, constants, copyFile, link, mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { Job } from '../../admin-client/jobs.ts'
import { CliError } from '../../terminal/cli-error.ts'

export interface HandedOverFile {
  /** Where the workers read it. */
  file: string
  /** Removes what was added to the import folder. */
  remove(): Promise<void>
}

/**
 * Makes a file readable for the workers of the system on this machine, which read files only from their
 * import folder: as a link, or as a copy if the file is on another disk. Throws a CliError if it cannot be read.
 */
export async function handOverFile(file: string, importFolder: string): Promise<HandedOverFile> {
  const real = await readableFile(file)
  await mkdir(importFolder, { recursive: true })
  if (real.startsWith((await realpath(importFolder)) + sep)) {
    return { file: real, remove: async () => {} }
  }
  const folder = join(handedOver(importFolder), randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = join(folder, basename(file))
  await link(real, target).catch(() => copyFile(real, target, constants.COPYFILE_FICLONE))
  return { file: target, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Removes the files of interrupted commands whose imports have ended. */
export async function removeUnusedFiles(
  importFolder: string,
  jobs: readonly Pick<Job, 'state' | 'params'>[],
): Promise<void> {
  const used = jobs
    .filter(({ state }) => state !== 'completed' && state !== 'failed')
    .map(({ params }) => params?.file ?? '')
  for (const name of await readdir(handedOver(importFolder)).catch(() => [])) {
    const folder = join(handedOver(importFolder), name)
    if (used.some((file) => file.startsWith(folder + sep))) continue
    await rm(folder, { recursive: true, force: true })
  }
}

const handedOver = (importFolder: string) => join(importFolder, 'handed-over')

async function readableFile(file: string): Promise<string> {
  try {
    await access(file, constants.R_OK)
    return await realpath(file)
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new CliError(missing ? `File not found: ${file}` : `Cannot read the file ${file}.`)
  }
}

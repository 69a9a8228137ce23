import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, mkdir, realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdminAccess } from '../admin-client/call.ts'
import { CliError } from '../terminal/cli-error.ts'
import { readRunFile } from './run-file.ts'

/**
 * Makes this process the only one that uses a data folder, until the process ends. The lock is the
 * name of a socket, which the operating system frees when the process dies, so it is never stale.
 * Returns the function that unlocks; throws a CliError if another process has the lock, or the folder cannot be written.
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  await prepareFolder(folder)
  const address = await lockAddress(folder)
  const server = (await listen(address)) ?? (await listenOnStaleSocket(address))
  if (server) return () => server.close()
  const running = await readRunFile(folder)
  throw new CliError(
    `Homeground is already running on ${folder}${running ? `, at ${running.address}` : ''}; stop it first, or use another folder and port: HOMEGROUND_DATA=.data-2 PORT=8081 npm start`,
  )
}

/** Creates the data folder if it is missing. Errors: CliError if it cannot be created, or nothing can be written in it. */
async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new CliError(
      `The data folder ${folder} cannot be written: ${reasons[code] ?? code}. Make it writable, or name another one: HOMEGROUND_DATA=<folder> npm start`,
    )
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  EEXIST: 'a file has its name',
  ENOTDIR: 'a part of its path is a file',
  ENOSPC: 'the disk is full',
}

/** True if a running system uses this data folder. */
export async function isDataFolderLocked(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false
  return acceptsConnections(await lockAddress(folder))
}

/** The system that HOMEGROUND_URL and HOMEGROUND_TOKEN name, else the one running on the data folder. */
export async function findSystem(folder: string, env: NodeJS.ProcessEnv): Promise<AdminAccess> {
  const run = (await isDataFolderLocked(folder)) ? await readRunFile(folder) : null
  const address = env.HOMEGROUND_URL || run?.address
  if (!address) {
    throw new CliError(
      'Homeground is not running here; start it with npm start, or set HOMEGROUND_URL and HOMEGROUND_TOKEN to use another one.',
    )
  }
  const token = env.HOMEGROUND_TOKEN || (env.HOMEGROUND_URL ? null : run?.operatorToken)
  if (!token) throw new CliError(`Set HOMEGROUND_TOKEN to an operator token of ${address}.`)
  return { address, token }
}

async function lockAddress(folder: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 32)
  // A leading NUL means a name without a file, which only Linux supports.
  if (process.platform === 'linux') return `\0homeground-${hash}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\homeground-${hash}`
  return join(tmpdir(), `homeground-${hash}.sock`)
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(address, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** A killed process leaves its socket file: if nothing accepts connections on it, it is free. */
async function listenOnStaleSocket(address: string): Promise<Server | null> {
  if (!address.startsWith('/')) return null
  if (await acceptsConnections(address)) return null
  await rm(address, { force: true })
  return listen(address)
}

function acceptsConnections(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

import { rm, statfs, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { isFree } from '../../process/ports.ts'
import { readProcessEnvironment } from '../../system/process-environments.ts'
import { type ProcessName, processNames } from '../../system/processes.ts'
import { type Finding, fine, isRefusal, problem, reasonOf } from './finding.ts'

/** Room for the demonstration data of all states with its indexes. */
const neededGigabytes = 3

export async function checkDisk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const gigabytes = (bavail * bsize) / 1e9
  const what = `${gigabytes.toFixed(1)} GB of free disk for ${folder}`
  if (gigabytes >= neededGigabytes) return fine(what)
  return problem(what, `free at least ${neededGigabytes} GB, or move the data with HOMEGROUND_DATA`)
}

/** Writes a small file, which free disk alone does not promise: a quota, a read-only disk, another owner. */
export async function checkWritable(folder: string): Promise<Finding> {
  const file = join(folder, `.doctor-${process.pid}`)
  try {
    await writeFile(file, Buffer.alloc(65_536))
    return fine(`${folder} can be written`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isFull = code === 'ENOSPC' || code === 'EDQUOT'
    return problem(
      `${folder} cannot be written (${code})`,
      isFull ? 'free disk; everything recovers by itself' : 'check its owner and how it is mounted',
    )
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}

/** Calls between processes stop at a difference of two minutes; synchronized clocks differ by milliseconds. */
const largestDifferenceMs = 10_000

/** Compares the clock of a server, read between two moments of ours, with the clock of this machine. */
export async function checkClock(
  server: string,
  readServerMs: () => Promise<number>,
  now: () => number = Date.now,
): Promise<Finding> {
  const beforeMs = now()
  const serverMs = await readServerMs()
  const differenceMs = serverMs - (beforeMs + now()) / 2
  if (Math.abs(differenceMs) <= largestDifferenceMs)
    return fine(`The clock of ${server} agrees with that of this machine`)
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  const direction = differenceMs > 0 ? 'ahead of' : 'behind'
  return problem(
    `The clock of ${server} is ${seconds} s ${direction} that of this machine`,
    'set both by NTP; at two minutes, calls between machines are refused',
  )
}

/** For a system that is not running. */
export async function checkPort(port: number): Promise<Finding> {
  if (await isFree(port)) return fine(`Port ${port} is free`)
  return problem(`Port ${port} is used by another program`, 'stop it, or start with another PORT')
}

/** Whether the server of SMTP_URL accepts connections. */
export async function checkMail(smtpUrl: string | undefined): Promise<Finding> {
  if (!smtpUrl) return fine('SMTP_URL is not set: emails are saved in the outbox folder')
  const { hostname, port, protocol } = new URL(smtpUrl)
  const what = `Mail server ${hostname}`
  const socket = connect({ host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) })
  try {
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject)
      socket.setTimeout(5000, () => reject(new Error('no response')))
    })
    return fine(`${what} accepts connections`)
  } catch (error) {
    return problem(`${what} is unavailable (${reasonOf(error)})`, 'check SMTP_URL and the network')
  } finally {
    socket.destroy()
  }
}

/** `/readyz` of every process of the system that runs on the data folder. */
export async function checkProcesses(folder: string): Promise<Finding[]> {
  const findings = await Promise.all(
    processNames.map(async (name) => {
      const environment = await readProcessEnvironment(folder, name)
      return environment ? checkReady(name, `http://127.0.0.1:${environment.PORT}`) : []
    }),
  )
  if (findings.flat().length > 0) return findings.flat()
  return [problem('No process has been started yet', 'wait until npm start prints the address')]
}

export async function checkReady(name: ProcessName | string, address: string): Promise<Finding> {
  try {
    const response = await fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(5000) })
    if (response.ok) return fine(`${name} is ready`)
    const { dependencies = {} } = (await response.json()) as { dependencies?: Record<string, string> }
    const missing = Object.entries(dependencies).filter(([, state]) => state !== 'ok')
    const reasons = missing.map(([what, state]) => `${what}: ${state}`).join(', ')
    return problem(
      `${name} is not ready (${reasons})`,
      isRefusal(reasons)
        ? 'give it the password that the server has: docs/operations.md#rotate-secrets'
        : 'fix what it lacks; it recovers by itself',
    )
  } catch (error) {
    return problem(`${name} does not respond at ${address} (${reasonOf(error)})`, 'its log says why; restart it')
  }
}

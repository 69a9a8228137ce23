import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { identityHeader, type ServiceName } from '@homeground/service'
import { headerOf, testIdentityKeys, testSecret } from './caller.ts'

/** Starts a service's entry file as a separate process, as in production, and calls it over HTTP as a visitor. */
export async function startProcess(path: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--enable-source-maps', path], {
    env: { IDENTITY_SECRET: testSecret, ...testIdentityKeys, LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A test that fails before `stop` must not keep the test runner from exiting.
  child.unref()
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const address = await listening(child)
  const to = /services\/(\w+)\//.exec(path)?.[1] as ServiceName | undefined
  return {
    /** `http://127.0.0.1:…` */
    address,
    async get(path: string) {
      const url = new URL(path, address)
      // Calls of the gateway are not signed.
      const headers = to && { [identityHeader]: headerOf({ to, method: 'GET', path: url.pathname }) }
      const response = await fetch(url, { ...(headers && { headers }) })
      const retryAfter = response.headers.get('retry-after')
      const json = (await response.json()) as Record<string, unknown>
      return { status: response.status, retryAfter, json }
    },
    /** Ends the process with SIGKILL, as a crash does. */
    async kill(): Promise<void> {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
    /** Ends the process with SIGTERM and returns its exit code. */
    async stop(): Promise<number | null> {
      if (child.exitCode !== null) return child.exitCode
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      return (await exit)[0]
    },
  }
}

async function listening({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout! })) {
    const address = /Server listening at (http:\/\/[\d.:]+)/.exec(line)?.[1]
    if (address) {
      stdout!.resume()
      return address
    }
  }
  throw new Error('The process exited before it was listening.')
}

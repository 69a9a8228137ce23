import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  anonymous,
  type CallerName,
  callPairs,
  createIdentitySigner,
  createIdentityVerifier,
  type Identity,
  type IdentityKeys,
  identityHeader,
  mayRead,
  type ServiceName,
  type SignedCall,
  serviceOfServer,
} from '@homeground/service'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'

/** The key of cookies and mailed links that test servers share. */
export const testSecret = 'a secret of at least thirty-two characters'

/** The keys of all pairs of a caller and a service, each different. */
export const testIdentityKeys: IdentityKeys = Object.fromEntries(
  callPairs.map(({ keyName }) => [keyName, `${keyName} of thirty-two characters`]),
)

/** Signs calls of a process with the keys of tests. */
export const signAs = (caller: CallerName) => createIdentitySigner(caller, testIdentityKeys)

/**
 * The header of a test's call: of a visitor or another identity by the gateway; a call between services that names no
 * identity is made by a process that has the right to it.
 */
export function headerOf({ identity, ...call }: SignedCall): string {
  const isInternal = call.path.startsWith('/internal/')
  const reader = callPairs.find(({ caller }) => mayRead(caller, call.to, call.path))
  if (!identity && isInternal && reader) return signAs(reader.caller)(call)
  return signAs('gateway')({ ...call, identity: identity ?? anonymous })
}

interface Injectable {
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}

/** Returns a function that calls a service's server in-process like the gateway: GET unless set, with a signed identity, by default a visitor’s. */
export function createCaller(server: Injectable, identity?: Identity) {
  const to = serviceOfServer(server)
  if (!to) throw new Error('Only services check identities.')
  return (url: string, options: Omit<InjectOptions, 'url'> = {}) => {
    const method = options.method?.toUpperCase() ?? 'GET'
    const path = new URL(url, 'http://localhost').pathname
    const header = headerOf({ to, method, path, ...(identity && { identity }) })
    return server.inject({ method: 'GET', url, ...options, headers: { [identityHeader]: header, ...options.headers } })
  }
}

/** The identity that a stub of any service was sent with a request; undefined if none is signed for this request. */
export function receivedIdentity(request: {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}): Identity | undefined {
  const header = String(request.headers[identityHeader])
  const call = { method: request.method ?? '', path: request.url?.split('?')[0] ?? '' }
  const services = new Set<ServiceName>(callPairs.map(({ service }) => service))
  for (const service of services) {
    const verified = createIdentityVerifier(service, testIdentityKeys)(header, call)
    if (verified) return verified.identity
  }
}

/** Repeats a check until it passes. Errors: after `withinMs` throws its last failure. */
export async function eventually<T>(check: () => T | Promise<T>, withinMs = 30_000): Promise<T> {
  const end = Date.now() + withinMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(50)
    }
  }
}

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

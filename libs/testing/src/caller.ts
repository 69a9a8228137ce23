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

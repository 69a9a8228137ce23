import { anonymous, type Identity, identityHeader, signIdentity } from '@homeground/service'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'

/** The secret that test servers and callers share. */
export const testSecret = 'a secret of at least thirty-two characters'

interface Injectable {
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}

/** Returns a function that calls a service's server in-process like the gateway: GET unless set, with a signed identity. */
export function createCaller(server: Injectable, identity: Identity = anonymous) {
  return (url: string, options: Omit<InjectOptions, 'url'> = {}) =>
    server.inject({
      method: 'GET',
      url,
      ...options,
      headers: { [identityHeader]: signIdentity(identity, testSecret), ...options.headers },
    })
}

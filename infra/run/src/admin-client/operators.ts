import type { Operator } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { type AdminAccess, call } from './call.ts'

/** A new operator: the token is in no other response, `invited` means a link was mailed. */
export interface CreatedOperator {
  email: string
  token: string
  invited: boolean
}

export function listOperators(access: AdminAccess): Promise<Operator[]> {
  return call(access, { path: paths.operators })
}

export function createOperator(access: AdminAccess, email: string): Promise<CreatedOperator> {
  return call(access, { method: 'POST', path: paths.operators, body: { email } })
}

export function removeOperator(access: AdminAccess, email: string): Promise<void> {
  return call(access, { method: 'DELETE', path: pathTo(paths.operator, { email }) })
}

export function resetSecondFactor(access: AdminAccess, email: string): Promise<void> {
  return call(access, { method: 'DELETE', path: pathTo(paths.operatorSecondFactor, { email }) })
}

import type { Operator as OperatorAccount } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { ask, type Operator } from '../operator/operator.ts'

export function listOperators(operator: Operator): Promise<OperatorAccount[]> {
  return ask(operator, { path: paths.operators })
}

export function createOperator(
  operator: Operator,
  email: string,
): Promise<{ email: string; token: string; invited: boolean }> {
  return ask(operator, { method: 'POST', path: paths.operators, body: { email } })
}

export function removeOperator(operator: Operator, email: string): Promise<void> {
  return ask(operator, { method: 'DELETE', path: pathTo(paths.operator, { email }) })
}

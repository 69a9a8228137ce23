import type { RecoveryCodes, SecondFactor, SecondFactorSecret } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { queryClient } from '../../../../lib/api/query-client.ts'
import { request } from '../../../../lib/api/request.ts'

const queryKey = ['account', 'second-factor']

/** Whether the account of the operator who is logged in has a second factor. */
export const secondFactorQuery = {
  queryKey,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await request<SecondFactor>(paths.secondFactor, { signal })).data,
}

/** @throws ApiError with `fields.currentPassword` if it is wrong. */
export async function startSetup(body: { currentPassword: string }): Promise<SecondFactorSecret> {
  const call = { method: 'POST', body, quiet: true } as const
  return (await request<SecondFactorSecret>(paths.secondFactor, call)).data
}

/** Turns the second factor on. @throws ApiError with `fields.code` if it is wrong. */
export async function confirmSetup(body: { code: string }): Promise<RecoveryCodes> {
  const call = { method: 'POST', body, quiet: true } as const
  const { data } = await request<RecoveryCodes>(paths.secondFactorConfirmation, call)
  await queryClient.invalidateQueries({ queryKey: ['account'] })
  return data
}

/** @throws ApiError with `fields` if password or code are wrong. */
export async function turnOff(body: { currentPassword: string; code: string }): Promise<void> {
  await request(paths.secondFactor, { method: 'DELETE', body, quiet: true })
  await queryClient.invalidateQueries({ queryKey })
}

import { appCode } from '@homeground/testing/authenticator'
import type { Page } from 'playwright-core'

/** Sets up an authenticator app of an operator on /home. Returns its secret, of whose codes the one of `nowMs` is used up. */
export async function setUpApp(
  page: Page,
  { password, nowMs }: { readonly password: string; readonly nowMs: number },
): Promise<string> {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  const shown = await page.getByText('Type this key into the app').getByRole('code').textContent()
  const secret = shown!.replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret, nowMs))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I saved the codes' }).click()
  return secret
}

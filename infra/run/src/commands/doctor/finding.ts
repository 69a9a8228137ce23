/** One line of the report: something that is fine, or a problem with what to do about it. */
export type Finding =
  | { readonly ok: true; readonly what: string }
  | { readonly ok: false; readonly what: string; readonly advice: string }

export const fine = (what: string): Finding => ({ ok: true, what })
export const problem = (what: string, advice: string): Finding => ({ ok: false, what, advice })

export function reportLine(finding: Finding): string {
  return finding.ok ? `✓ ${finding.what}` : `✗ ${finding.what}: ${finding.advice}`
}

/** The text of an error, also of Node's network errors, which have only a code. */
export function reasonOf(error: unknown): string {
  const { message, code, errors } = error as Error & { code?: string; errors?: Error[] }
  return message || errors?.[0]?.message || code || String(error)
}

/** One line of the report: something that is fine, works but should be changed, or a problem with what to do about it. */
export type Finding =
  | { readonly ok: true; readonly what: string; readonly warning?: string }
  | { readonly ok: false; readonly what: string; readonly advice: string }

export const fine = (what: string): Finding => ({ ok: true, what })
/** Nothing is broken, but it should be changed. */
export const warn = (what: string, warning: string): Finding => ({ ok: true, what, warning })
export const problem = (what: string, advice: string): Finding => ({ ok: false, what, advice })

export function reportLine(finding: Finding): string {
  if (!finding.ok) return `✗ ${finding.what}: ${finding.advice}`
  return finding.warning === undefined ? `✓ ${finding.what}` : `! ${finding.what}: ${finding.warning}`
}

/** The text of an error, also of Node's network errors, which have only a code, and of `fetch`, which hides the cause. */
export function reasonOf(error: unknown): string {
  const { message, code, errors, cause } = error as Error & { code?: string; errors?: Error[] }
  if (cause) return reasonOf(cause)
  return message || errors?.[0]?.message || code || String(error)
}

/** True for the reason with which Postgres or Redis refuses a wrong password. */
export const isRefusal = (reason: string): boolean => /password authentication failed|WRONGPASS|NOAUTH/.test(reason)

/** What `check` finds, or one problem if `server` does not respond in time: one that hangs accepts connections. */
export async function withinLimit(server: string, check: Promise<Finding[]>, limitMs = 10_000): Promise<Finding[]> {
  const { promise, resolve } = Promise.withResolvers<Finding[]>()
  const seconds = Math.round(limitMs / 1000)
  const late = problem(
    `${server} accepts connections but does not respond within ${seconds} s`,
    'restart it, unless its log shows that it is busy',
  )
  const timer = setTimeout(() => resolve([late]), limitMs)
  try {
    return await Promise.race([check, promise])
  } finally {
    clearTimeout(timer)
  }
}

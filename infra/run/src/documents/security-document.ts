/** A requirement's row of docs/security.md that says it is not met. */
interface NotMet {
  readonly requirements: string
  readonly state: string
}

const requirementRow = /^\| (\d+\.\d+\.\d+[^|]*?) +\| (.*?) *\|$/gm
/** `**not met** (reviewed 2026-11-28): the reason` or `…) to the letter: the reason`. */
const explained = /\*\*not met\*\* \(reviewed (\d{4}-\d{2}-\d{2})\)[^:|]{0,60}: \S.{15,}/i

/** The rows that a requirement is not met, wholly or in part. */
function notMetRows(text: string): NotMet[] {
  return [...text.matchAll(requirementRow)]
    .map(([, requirements, state]) => ({ requirements: requirements!, state: state! }))
    .filter(({ state }) => /\*\*not\b/i.test(state))
}

/** How many rows of docs/security.md are not met, those of them without a reason or a date, and the oldest date. */
export function notMetWithoutReason(text: string) {
  const rows = notMetRows(text)
  const dates = rows.map(({ state }) => explained.exec(state)?.[1])
  return {
    total: rows.length,
    unexplained: rows.filter((_, index) => !dates[index]).map(({ requirements }) => requirements),
    oldest: dates.filter((date) => date !== undefined).sort()[0],
  }
}

/** Who runs the site, as its settings name it; each may be empty. Free of typebox. */
export interface Operator {
  readonly name: string
  /** Postal address in one line. */
  readonly address: string
  /** Where people write to. */
  readonly email: string
  /** When a payment is paid back, in sentences. */
  readonly refunds: string
}

/** The name of the meta tag by which a page knows its operator, as JSON. */
export const operatorMeta = 'homeground-operator'

/** What pages and receipts say about the operator, in plain text. */
export function operatorText({ name, address }: Operator): string {
  if (name === '') return 'The operator of this site has not named itself.'
  return `This site is run by ${[name, address].filter(Boolean).join(', ')}.`
}

/** When a payment is paid back, in plain text. */
export function refundText({ refunds }: Operator): string {
  return refunds === '' ? 'The operator of this site has not set a rule for refunds.' : refunds
}

/** Comments in written pages that {@link fillOperator} replaces. */
const operatorMark = '<!-- operator -->'
const refundMark = '<!-- refunds -->'

/** Names the operator, and its rule for refunds, in the HTML of a written page that has the marks for them. */
export function fillOperator(html: string, operator: Operator): string {
  return html
    .replace(operatorMark, () => `<p>${escapeHtml(operatorText(operator))} ${contactHtml(operator)}</p>`)
    .replace(refundMark, () => `<p>${escapeHtml(refundText(operator))}</p>`)
}

function contactHtml({ email }: Operator): string {
  if (email === '') return '<a href="/contact">Contact</a> reaches the operator.'
  const address = escapeHtml(email)
  return `Write to <a href="mailto:${address}">${address}</a>, or use <a href="/contact">Contact</a>.`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

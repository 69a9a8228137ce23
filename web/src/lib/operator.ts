import { type Operator, operatorMeta } from '@homeground/contracts/operator'

const unnamed: Operator = { name: '', address: '', email: '', refunds: '' }

/** Who runs the site, from a meta element that the gateway adds to every page. All empty if the operator is not named. */
export function siteOperator(): Operator {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${operatorMeta}"]`)?.content
  return text ? { ...unnamed, ...(JSON.parse(text) as Partial<Operator>) } : unnamed
}

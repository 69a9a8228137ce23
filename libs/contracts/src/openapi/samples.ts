import { premium } from '@homeground/catalog/defaults'
import answers from './answers.json' with { type: 'json' }

type Schema = Readonly<Record<string, unknown>>

/**
 * A short example of the response of a call: what the product answered to the call's own example, shortened, or, for calls
 * about accounts, a value of the schema with null for what may be missing.
 */
export function sampleOf(operationId: string, schema: Schema): unknown {
  const answered: Readonly<Record<string, unknown>> = answers
  return answered[operationId] ?? sampleValue(schema)
}

const id = '5f0c6d52-3b0e-4f5e-9b39-1d6f0f2a7c11'

/** Values of text by the name of their property; of any other text, its own name. */
const texts: Readonly<Record<string, string>> = {
  id,
  ids: id,
  checkout: id,
  paymentId: 'pi_0000',
  recoveryCodes: 'k3v9-2mx8',
  email: 'ada@example.com',
  name: 'Ada',
  text: 'Which year is the population of?',
  place: '01760',
  places: '01760',
  path: '/research-area?states=MA',
  url: 'https://checkout.example.com/pay',
  uri: 'otpauth://totp/Homeground:ada@example.com?secret=JBSWY3DPEHPK3PXP',
  secret: 'JBSWY3DPEHPK3PXP',
  code: '482913',
  key: 'hg_0000000000000000000000000000000000000000000',
  hint: 'hg_0000',
  token: 'hgo_0000000000000000000000000000000000000000000',
  device: 'Firefox on Windows',
  note: 'Near the station',
  title: 'Our towns',
  job: 'import',
}

const numbers: Readonly<Record<string, number>> = {
  priceUsd: premium.priceUsdCents / 100,
  amountUsd: premium.priceUsdCents / 100,
  months: premium.months,
}

const moment = '2024-05-01T12:00:00.000Z'

/** A value of a schema: of objects the required properties, of lists one item. `name` is that of the property. */
function sampleValue(schema: Schema, name = ''): unknown {
  const { type, const: constant, enum: words, anyOf, allOf, properties, items, pattern } = schema
  if (constant !== undefined) return constant
  if (Array.isArray(words)) return words[0]
  if (Array.isArray(anyOf)) return anyOf.some((each) => each.type === 'null') ? null : sampleValue(anyOf[0], name)
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map((each) => sampleValue(each, name)))
  if (type === 'object' || properties) {
    const required = (schema.required ?? []) as readonly string[]
    return Object.fromEntries(
      required.map((key) => [key, sampleValue((properties as Record<string, Schema>)[key]!, key)]),
    )
  }
  if (type === 'array') return [sampleValue(items as Schema, name)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return numbers[name] ?? 1
  if (type === 'null' || type === undefined) return null
  if (/(At|Until)$/.test(name)) return moment
  return texts[name] ?? (pattern ? '01760' : name)
}

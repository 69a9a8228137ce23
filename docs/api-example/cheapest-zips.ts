/**
 * Prints the three zips of a state with the lowest listing prices, of those with at least a school score:
 *
 *   node cheapest-zips.ts MA 70
 *
 * `HOMEGROUND_URL` is the address of the site, `HOMEGROUND_API_KEY` a key of a premium account, which searches without a
 * daily limit. It needs Node 24 and the packages of `package.json`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { components, paths } from './homeground-api.ts'

const { HOMEGROUND_URL: site = 'http://localhost:8080', HOMEGROUND_API_KEY: key } = process.env
const [state = 'MA', leastScore = '70'] = process.argv.slice(2)

/** Longest wait for a limit that ends soon. The daily limit of searches ends at midnight: that is an error. */
const longestWaitSeconds = 60
const attempts = 5

/** Sends a request again when the response says after how many seconds: 202 (prepared), 429 (too many) and 503 (down). */
async function fetchPatiently(request: Request): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(request.clone())
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const isWorthIt = [202, 429, 503].includes(response.status) && seconds <= longestWaitSeconds && attempt < attempts
    if (!isWorthIt) return response
    console.error(`${response.status}: trying again in ${seconds} s`)
    await sleep(seconds * 1000)
  }
}

const client = createClient<paths, 'application/json'>({
  baseUrl: site,
  fetch: fetchPatiently,
  headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
  // Lists have commas between their items.
  querySerializer: { array: { style: 'form', explode: false } },
})

type ErrorBody = components['schemas']['ErrorBody']

/** The data of a successful response; none of these calls asks for a CSV file, which is a text. Errors: the sentence of any other one, also of one that is still prepared (202). */
function dataOf<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }) {
  if (response.status === 200) return data as Exclude<T, ErrorBody | string>
  const { error: sentence, errors } = (error ?? data ?? {}) as Partial<ErrorBody>
  throw new Error([response.status, sentence, errors && JSON.stringify(errors)].filter(Boolean).join(' '))
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

/** A figure with its margin of error, where it has one, when it is of and who publishes it. */
function textOf({ value, moe, vintage, publisher, data_set: dataSet }: components['schemas']['Figure']): string {
  if (value === null) return 'not known'
  const margin = moe === null ? '' : ` ± ${dollars(moe)}`
  return `${dollars(value)}${margin} (${vintage}, ${publisher}${dataSet === 'demonstration' ? ', generated' : ''})`
}

const found = dataOf(
  await client.GET('/api/search', {
    params: {
      query: {
        states: [state as components['schemas']['State']],
        minLatestSchoolScore: Number(leastScore),
        searchOrderBy: 'median_listing_price',
        searchOrderByDir: 'asc',
        fields: ['median_listing_price', 'overall_score'],
      },
    },
  }),
)

for (const place of found.slice(0, 3)) {
  if (!('zip' in place)) continue
  const { figures } = dataOf(await client.GET('/api/zip/{zip}', { params: { path: { zip: place.zip } } }))
  const figureOf = (name: components['schemas']['AttributeKey']) => figures.find((figure) => figure.key === name)
  const [listed, valued] = [figureOf('median_listing_price'), figureOf('median_home_value')]
  console.log(`${place.town}, ${place.state_abbr} ${place.zip}: school score ${place.overall_score}`)
  if (listed) console.log(`  listed at ${textOf(listed)}`)
  // A survey estimates it, so it has a margin of error.
  if (valued) console.log(`  valued at ${textOf(valued)}`)
  console.log(`  ${new URL(`/zip/${place.zip}`, site)}`)
}

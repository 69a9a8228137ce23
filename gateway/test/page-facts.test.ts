import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import {
  massachusetts,
  natickDistrict,
  natickHigh,
  natickSchools,
  natickZip,
  oddName,
  oddTown,
} from './page-subjects.ts'
import { startGateway, startGatewayOf } from './support.ts'

const bodies: Record<string, object> = {
  '/api/zip/01760': natickZip,
  '/api/schools/in-zip/01760': natickSchools,
  '/api/place/Odd/MA': oddTown,
  '/api/school/250000000001': natickHigh,
  // The spring that its screen shows, which is not the default of the call.
  '/api/schools/district/2500000?schoolYear=newest': natickDistrict,
  '/api/state/massachusetts': massachusetts,
}
const { gateway, service } = await startGatewayOf(
  (request, response) => {
    const body = bodies[request.url!]
    response.setHeader('x-data-set', 'mixed').writeHead(body ? 200 : 404)
    response.end(JSON.stringify(body ?? {}))
  },
  { publicUrl: 'https://homes.example/' },
)

const htmlAt = async (address: string) => (await gateway.get(address)).text()

/** The objects of schema.org in a page, by type. */
function dataOf(html: string) {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)
  const objects = [...scripts].map(([, json]) => JSON.parse(json!))
  return Object.fromEntries(objects.map((one) => [one['@type'], one]))
}

/** The text that a reader sees without JavaScript. */
function textOf(html: string): string {
  const plain = /<noscript><main[^>]*>([\s\S]*)<\/main><\/noscript>/.exec(html)![1]!
  return plain
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

describe('the page of a zip without JavaScript', () => {
  test('shows its name and key figures with margin, vintage and publisher', async () => {
    const text = textOf(await htmlAt('/zip/01760'))
    expect(text).toContain('Natick, MA 01760')
    expect(text).toContain('Middlesex County and Norfolk County, Massachusetts. 36,123 people.')
    expect(text).toContain('Median listing price $742,000 Apr 2024, Realtor.com')
    expect(text).toContain('39.9 ± 0.8 2018–22, Census Bureau')
    expect(text).toContain('over $250,000 2018–22, Census Bureau, made up')
    expect(text).toContain('2,400 2018–22, Census Bureau, partly made up')
    expect(text).toContain('No school with this figure here or nearby in the state.')
    expect(text).toContain('Figures are partly made up.')
  })

  test('links to its state, county, town, neighbors, schools and rankings', async () => {
    const html = await htmlAt('/zip/01760')
    for (const path of [
      '/demographics/MA',
      '/place/Natick/MA',
      '/zip/02482',
      '/school/250000000001',
      '/place/Middlesex%20County/MA',
      '/zips/rankings/MA',
      '/schools/MA',
      '/research-area',
      '/data',
    ])
      expect(html).toContain(`<a href="${path}">`)
    expect(html).not.toContain('<a href="/login">')
  })

  test('is described for search engines and other sites', async () => {
    const html = await htmlAt('/zip/01760?from=search')
    expect(html).toContain('<title>Natick, MA 01760 – Homeground</title>')
    expect(html).toContain('<link rel="canonical" href="https://homes.example/zip/01760">')
    expect(html).toContain('<meta property="og:title" content="Natick, MA 01760 – Homeground">')
    expect(html).toMatch(/og:description" content="Median listing price: \$742,000 \(Apr 2024, Rea/)
    const { Place, BreadcrumbList } = dataOf(html)
    expect(Place).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Natick, MA 01760',
      address: { addressLocality: 'Natick', addressRegion: 'MA', postalCode: '01760' },
      geo: { latitude: 42.28, longitude: -71.35 },
    })
    expect(Place.additionalProperty[0]).toEqual({
      '@type': 'PropertyValue',
      name: 'Median listing price',
      value: '$742,000',
      description: 'Apr 2024, Realtor.com',
    })
    expect(BreadcrumbList.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Massachusetts',
      'Middlesex County',
      'Natick',
      'Natick, MA 01760',
    ])
  })

  test('costs less than 3 kB after compression', async () => {
    const sizeOf = async (address: string) => brotliCompressSync(await htmlAt(address)).length
    expect(await sizeOf('/zip/01760')).toBeLessThan(3000)
  })
})

describe('names', () => {
  test('cannot end an element, an attribute or the data', async () => {
    const html = await htmlAt('/place/Odd/MA')
    expect(html).not.toContain('</script><b>')
    expect(html).toContain('content="O&quot;Neil\'s &lt;/script>&lt;b>&amp;, MA – Homeground"')
    expect(dataOf(html).Place.name).toBe(`${oddName}, MA`)
    expect(textOf(html)).toContain(`${oddName}, MA`)
  })
})

describe('other pages', () => {
  test('of a school show its newest results', async () => {
    const html = await htmlAt('/school/250000000001')
    const text = textOf(html)
    expect(text).toContain('Natick High School, Natick, MA')
    expect(text).toContain('Public high school, grades 9–12, in Natick, Massachusetts.')
    expect(text).toContain('Proficient 70–74% 2022–23')
    expect(text).toContain('Achievement 80th percentile 2022–23 Rank in its state 93 of 516 2022–23')
    expect(text).toContain('Two-year change +3.2 pp (−1.0 to +7.4) 2022–23')
    expect(dataOf(html).School.identifier.value).toBe('250000000001')
  })

  test('of a district have one address, whichever was requested', async () => {
    const html = await htmlAt('/schools/district/2500000')
    expect(html).toContain('href="https://homes.example/schools/district/natick-ma"')
    expect(textOf(html)).toContain('8 public schools in Massachusetts, 5,300 students.')
    expect(textOf(html)).toContain('40 of 230 spring of 2023')
    expect(textOf(html)).toContain('Mean two-year change +1.1 pp (+0.5 to +1.8) spring of 2023')
  })

  test('of a state show sums, means and the highest zips', async () => {
    const html = await htmlAt('/demographics/massachusetts')
    expect(html).toContain('href="https://homes.example/demographics/MA"')
    // The page calls a state by its abbreviation.
    expect(html).toContain('rel="preload" as="fetch" crossorigin="use-credentials" href="/api/state/MA"')
    expect(textOf(html)).toContain('People and income in 537 of 689 zips of Massachusetts with Census data')
    expect(textOf(html)).toContain('Population 6,984,000 2018–22, sum over 537 zips')
    expect(textOf(html)).toContain('Provincetown, MA 02657: 58.1')
    expect(dataOf(html).State.name).toBe('Massachusetts')
  })

  test('about nothing in particular have their description and links to their states', async () => {
    const html = await htmlAt('/zips/rankings')
    expect(textOf(html)).toContain('All rankings.')
    expect(html).toContain('<a href="/zips/rankings/WY">Wyoming</a>')
    expect(dataOf(await htmlAt('/data')).Dataset.hasPart.length).toBeGreaterThan(5)
    expect(dataOf(await htmlAt('/')).WebSite.url).toBe('https://homes.example/')
  })

  test('that rank have an address for each measure, and none for how it is listed', async () => {
    const canonical = async (address: string) =>
      /rel="canonical" href="https:\/\/homes\.example([^"]*)"/.exec(await htmlAt(address))?.[1]
    expect(await canonical('/zips/rankings/massachusetts?dir=asc&order=median_age&page=3')).toBe(
      '/zips/rankings/MA?order=median_age',
    )
    expect(await canonical('/zips/rankings/massachusetts?order=median_listing_price')).toBe('/zips/rankings/MA')
    expect(await canonical('/zips/rankings/massachusetts?order=weather')).toBe('/zips/rankings/MA')
    expect(await canonical('/school-rankings?order=impact')).toBe('/school-rankings?order=impact')
    expect(await canonical('/map?order=median_age')).toBe('/map')
  })

  test('that rank name the measure in the title, the heading and the description', async () => {
    const html = await htmlAt('/zips/rankings/massachusetts?order=median_age&page=2')
    expect(html).toContain('<title>Zips in Massachusetts by median age – Homeground</title>')
    expect(html).toContain('<h1>Zips in Massachusetts by median age</h1>')
    expect(html).toContain('name="description" content="Zips in Massachusetts ranked by median age."')
    expect(html).toContain('content="Zips in Massachusetts by median age – Homeground"')
    expect(await htmlAt('/school-rankings')).toContain('<h1>Schools by achievement</h1>')
  })

  test('that are written have their whole text', async () => {
    const html = await htmlAt('/blog/zip-is-not-zcta')
    const { Article } = dataOf(html)
    expect(Article.datePublished).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(Article.url).toBe('https://homes.example/blog/zip-is-not-zcta')
    expect(textOf(html).split(' ').length).toBeGreaterThan(500)
  })

  test('about accounts and those that do not exist are not for search engines', async () => {
    for (const address of ['/login', '/zip/99999', '/nothing']) {
      const html = await htmlAt(address)
      expect(html).toContain('<meta name="robots" content="noindex">')
      expect([html.includes('canonical'), html.includes('og:')]).toEqual([false, false])
    }
  })
})

test('while a service is down, a page is sent without its facts', async () => {
  await service.stop()
  const response = await gateway.get('/zip/01760')
  expect(response.status).toBe(200)
  const text = textOf(await response.text())
  expect(text).toContain('Zip code 01760')
  expect(text).not.toContain('$742,000')
  await service.start()
})

test('the operator and its rule for refunds are in the page, for scripts and for readers without them', async () => {
  const operator = {
    name: 'Elm & Sons <LLC>',
    address: '1 Elm St, Natick, MA 01760',
    email: 'team@elm.example',
    refunds: 'Within 14 days of the payment.',
  }
  const named = await startGateway({ rest: service.url }, { operator })
  const terms = await (await named.get('/terms-of-service')).text()
  const [, json] = /<meta name="homeground-operator" content="([^"]*)">/.exec(terms)!
  expect(JSON.parse(json!.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))).toEqual(operator)
  expect(terms).toContain('<p>This site is run by Elm &amp; Sons &lt;LLC&gt;, 1 Elm St, Natick, MA 01760. Write to <a')
  expect(terms).toContain('<p>Within 14 days of the payment.</p>')
  const privacy = await (await named.get('/privacy-policy')).text()
  expect(privacy).toContain('<a href="mailto:team@elm.example">team@elm.example</a>')
})

test('an operator that is not named is said so, plainly', async () => {
  const unnamed = await startGateway({ rest: service.url }, {})
  for (const path of ['/terms-of-service', '/privacy-policy']) {
    const html = await (await unnamed.get(path)).text()
    expect(html).toContain('<p>The operator of this site has not named itself. <a href="/contact">Contact</a>')
  }
  expect(await (await unnamed.get('/terms-of-service')).text()).toContain(
    '<p>The operator of this site has not set a rule for refunds.</p>',
  )
})

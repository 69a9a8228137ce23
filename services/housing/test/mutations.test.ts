import { dirname } from 'node:path'
import { SourceError } from '@homeground/sources'
import { tryLosses, tryMutations } from '@homeground/testing'
import { afterAll, expect, test } from '@jest/globals'
import { fileToday } from './files.ts'
import { currentValues, startHousing } from './support.ts'

const housing = await startHousing()
afterAll(() => housing.stop())

const text = fileToday(
  Array.from({ length: 40 }, (_, i) => ({
    month_date_yyyymm: '202608',
    postal_code: String(2801 + i).padStart(5, '0'),
    zip_name: 'Town ri',
    median_listing_price: 300_000 + 7_000 * i,
    active_listing_count: 20 + i,
    total_listing_count: 55 + 3 * i,
    median_days_on_market: 11 + (i % 9),
    median_days_on_market_mm: 0.05,
    median_listing_price_per_square_foot: 210 + 2 * i,
    quality_flag: 0,
  })),
)
  .split('\n')
  .filter((line) => !line.startsWith('quality_flag'))
  .join('\n')
  .trimEnd()

async function figures(): Promise<Record<string, unknown>> {
  const { byZip } = await currentValues(housing)
  return Object.fromEntries(
    Object.entries(byZip).flatMap(([zip, values]) =>
      Object.entries(values as object)
        .filter(([key, value]) => key !== 'trend' && value !== null)
        .map(([key, value]) => [`${zip} ${key}`, value]),
    ),
  )
}

const tried = {
  text,
  figures,
  load: (file: string) => housing.run({ file, yes: false }) as Promise<object>,
  isSentence: (error: unknown) => error instanceof SourceError,
}
const folder = async () => dirname(await housing.files.write(''))

test('damaged forms of a file are refused with a sentence, or loaded with equal figures', async () => {
  const wrong = await tryMutations({
    ...tried,
    path: `${await folder()}/RDC.csv`,
    seed: 2026,
    others: ['GEO_ID,B01003_001E\n860Z200US01760,5', 'SCHOOL_YEAR,ST,NCESSCH\n2020-2021,MA,250000000001'],
  })
  expect(wrong).toEqual([])
}, 1_200_000)

test.each(['202508', '202609'])(
  'a file that has lost a column, its zips or its month is refused: %s',
  async (month) => {
    const wrong = await tryLosses({
      ...tried,
      path: `${await folder()}/RDC.csv`,
      keys: ['postal_code'],
      measured: [
        'month_date_yyyymm',
        'median_listing_price',
        'active_listing_count',
        'total_listing_count',
        'median_days_on_market',
        'median_days_on_market_mm',
        'median_listing_price_per_square_foot',
      ],
      otherPeriod: { text: text.replaceAll('202608', month) },
    })
    expect(wrong).toEqual([])
  },
)

import { afterAll, expect, test } from '@jest/globals'
import { assessments, directory, geocodes, listing } from './files.ts'
import { startSchools } from './support.ts'

/** High schools along a line, 0.01° of latitude (0.69 miles) apart, in this order. */
const ids = {
  here: '250000000001',
  lower: '250000000002',
  open: '250000000003',
  higher: '250000000004',
  equal: '250000000005',
  closed: '250000000006',
  otherState: '330000000007',
  untested: '250000000008',
}
const all = Object.values(ids)

const schools = await startSchools()
afterAll(() => schools.stop())
await schools.load(
  'ccd',
  directory(
    all.map((id) =>
      listing(id, {
        ...(id === ids.closed && { SY_STATUS_TEXT: 'Closed' }),
        ...(id === ids.otherState && { ST: 'NH', LSTATE: 'NH' }),
      }),
    ),
  ),
)
await schools.load('edge', geocodes(Object.fromEntries(all.map((id, index) => [id, [42.28 + index / 100, -71.35]]))), {
  vintage: '2020-21',
})
await schools.load(
  'edfacts',
  assessments('MTH', '2021', {
    [ids.here]: [100, 70],
    [ids.lower]: [100, 60],
    [ids.open]: [100, 'GE50'],
    [ids.higher]: [100, '75-79'],
    [ids.equal]: [100, 70],
    [ids.closed]: [100, 90],
    [ids.otherState]: [100, 90],
  }),
)
await schools.derive()

const betterThan = async (id: string): Promise<string[]> => {
  const school = await schools.json(`/api/school/${id}`)
  return school.better_alternatives.map(({ ncesID }: { ncesID: string }) => ncesID)
}

test('lists the nearest open schools of its state that do as well or better', async () => {
  expect(await betterThan(ids.here)).toEqual([ids.higher, ids.equal])
  expect(await betterThan(ids.higher)).toEqual([])
})

test('a range of 50 to 100 percent is as good as 50 percent, not as 60 or 70', async () => {
  expect(await betterThan(ids.lower)).toEqual([ids.here, ids.higher, ids.equal])
})

test('nothing is better than a school without results, which does not compare', async () => {
  expect(await betterThan(ids.untested)).toEqual([])
})

import { describe, expect, test } from '@jest/globals'
import { startPlaces } from './start-places.ts'

/** Areas of Pago Pago, and of two zips in Honolulu. */
const gazetteer = [
  'GEOID\tALAND\tINTPTLAT\tINTPTLONG',
  '96799\t196839096\t-14.27\t-170.7',
  '96813\t12949941\t21.31\t-157.85',
  '96814\t5179976\t21.29\t-157.84',
].join('\n')

const { load, build, serve } = await startPlaces(['AS', 'HI'])
await load('gazetteer', '2020_Gaz.txt', gazetteer)
await build()
const search = await serve()

describe('the neighbors of a zip', () => {
  const neighborsOf = async (zip: string) =>
    (await search.get(`/api/zip/${zip}`)).json().neighbors.map((neighbor: { zip: string }) => neighbor.zip)

  test('are near: none across an ocean', async () => {
    expect(await neighborsOf('96799')).toEqual([])
    expect(await neighborsOf('96813')).toEqual(['96814'])
  })
})

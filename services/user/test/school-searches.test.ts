import { signAs } from '@homeground/testing'
import { afterAll, describe, expect, test } from '@jest/globals'
import { moveSchoolSearches } from '../src/school-searches.ts'
import { natickDistrict, natickHigh, startFakeHousing } from './fake-housing.ts'
import { type Person, register, startUserService } from './support.ts'

const service = await startUserService()
const { data, url, close } = await startFakeHousing()
afterAll(() => close())
const move = () => moveSchoolSearches(service.db, { schoolsUrl: url, sign: signAs('user') })

const saveSearch = async ({ call }: Person, name: string, path: string) =>
  expect((await call('/api/user/searches', { method: 'PUT', payload: { name, path } })).statusCode).toBe(200)
const list = async ({ call }: Person, of: string) => (await call(`/api/user/${of}`)).json()
const notesOf = async (person: Person) =>
  Object.fromEntries((await list(person, 'places')).map(({ place, note }: Record<string, string>) => [place, note]))

const [high, district] = ['/school/250000000001', '/schools/district/natick']

describe('saved searches that were pages of schools and districts', () => {
  test('wait while the schools service is down', async () => {
    const person = await register(service)
    await saveSearch(person, 'Natick High', high)
    data.schools = undefined
    await expect(move()).rejects.toThrow('The school data is still being computed.')
    expect(await list(person, 'searches')).toHaveLength(1)
    data.schools = [natickHigh, natickDistrict]
    expect(await move()).toBe(1)
  })

  test('become saved schools at their former time, with a name of the user as a note', async () => {
    const [plain, renamed] = [await register(service), await register(service)]
    await saveSearch(plain, 'Natick High', high)
    await saveSearch(plain, 'Natick', district)
    await saveSearch(renamed, 'Where Ann goes', high)
    await saveSearch(renamed, 'Schools', '/schools?area=state&states=MA')
    const [{ savedAt }] = (await list(renamed, 'searches')).slice(-1)
    expect(await move()).toBe(3)
    expect(await notesOf(plain)).toEqual({ 'school:250000000001': '', 'district:2500000': '' })
    expect(await list(renamed, 'places')).toEqual([{ place: 'school:250000000001', note: 'Where Ann goes', savedAt }])
    expect(await list(plain, 'searches')).toEqual([])
    expect(await list(renamed, 'searches')).toMatchObject([{ name: 'Schools' }])
    expect(await move()).toBe(0)
  })

  test('keep the note of a school that is saved already', async () => {
    const person = await register(service)
    await person.call('/api/user/places/school:250000000001', { method: 'PUT', payload: { note: 'mine' } })
    await saveSearch(person, 'Renamed', high)
    expect(await move()).toBe(1)
    expect(await notesOf(person)).toEqual({ 'school:250000000001': 'mine' })
  })

  test('stay if nobody knows their school, or the list of saved places is full', async () => {
    const [unknown, full] = [await register(service), await register(service)]
    await saveSearch(unknown, 'Gone', '/school/259999999999')
    await saveSearch(unknown, 'Gone too', '/schools/district/atlantis')
    await saveSearch(full, 'Natick High', high)
    await service.db.query(
      `insert into saved_place (account_id, zip) select $1, lpad(n::text, 5, '0') from generate_series(1, 500) n`,
      [full.id],
    )
    expect(await move()).toBe(0)
    expect(await list(unknown, 'searches')).toHaveLength(2)
    expect(await list(full, 'searches')).toHaveLength(1)
  })
})

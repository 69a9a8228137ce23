import { describe, expect, test } from '@jest/globals'
import {
  type FollowedId,
  followedKey,
  followedKeyPattern,
  followedKinds,
  isSchoolKey,
  placeKeyPattern,
  placeKinds,
  readFollowedKey,
  readPlaceKey,
  schoolKeyPattern,
} from './place-kinds.ts'

const followed: readonly [FollowedId, string][] = [
  [{ kind: 'zip', id: '01760' }, '01760'],
  [{ kind: 'town', id: 'Natick, MA' }, 'town:Natick, MA'],
  [{ kind: 'county', id: 'Middlesex County, MA' }, 'county:Middlesex County, MA'],
  [{ kind: 'metro', id: 'Boston metro area, MA' }, 'metro:Boston metro area, MA'],
  [{ kind: 'school', id: '250843001337' }, 'school:250843001337'],
  [{ kind: 'district', id: '2508430' }, 'district:2508430'],
]

describe('keys of what accounts follow', () => {
  test.each(followed)('%j is %s, and is read from it', (id, key) => {
    expect(followedKey(id)).toBe(key)
    expect(readFollowedKey(key)).toEqual(id)
    expect(key).toMatch(new RegExp(followedKeyPattern))
  })

  test('are of places and of schools, and no other kind', () => {
    expect(followed.map(([{ kind }]) => kind)).toEqual(followedKinds)
    const matching = (pattern: string) => followed.flatMap(([{ kind }, key]) => (key.match(pattern) ? [kind] : []))
    expect(matching(placeKeyPattern)).toEqual(placeKinds)
    expect(matching(schoolKeyPattern)).toEqual(['school', 'district'])
    expect(followed.filter(([, key]) => isSchoolKey(key)).map(([{ kind }]) => kind)).toEqual(['school', 'district'])
    expect(() => readPlaceKey('school:250843001337')).toThrow('is not the key of a place')
  })

  test.each(['school:25084300133', 'district:25084300', 'school:0176o', 'schools:250843001337', 'district:01760'])(
    '%s is none',
    (key) => expect(key).not.toMatch(new RegExp(followedKeyPattern)),
  )
})

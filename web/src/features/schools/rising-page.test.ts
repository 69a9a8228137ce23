/** @jest-environment jsdom */
import { expect, test } from '@jest/globals'
import { proficiencyFilter, risingList } from './rising-page.tsx'

test('a range holds for its level only, and an unchecked level has none', () => {
  const settings = { Middle: 'off', 'impact-High': '50,100', 'proficiency-Elementary': '70,100' }
  expect(proficiencyFilter(settings)).toEqual({
    impact: { High: '50,100', Elementary: 'none' },
    achievement: { High: 'none', Elementary: 'none' },
    proficiency: { High: 'none', Elementary: '70,100' },
    proficiency_trend: { High: 'none', Elementary: 'none' },
  })
})

test('there are the twelve filters of the specification, each in the form', () => {
  const filter = proficiencyFilter({})
  const names = Object.entries(filter).flatMap(([name, levels]) =>
    Object.keys(levels).map((level) => `${name}-${level}`),
  )
  expect(names).toHaveLength(12)
  expect(risingList.settings.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})

test('without any checked level, all levels count', () => {
  const none = { High: 'off', Middle: 'off', Elementary: 'off' }
  expect(proficiencyFilter(none)).toEqual(proficiencyFilter({}))
})

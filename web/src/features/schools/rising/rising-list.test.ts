import '../../../../test/text-encoder.ts'
import { expect, test } from '@jest/globals'
import { proficiencyFilter } from './rising-list.ts'

test('a chosen range holds for the chosen level only', () => {
  expect(proficiencyFilter({ level: 'High', impact: '50,100' })).toEqual({
    impact: { High: '50,100' },
    achievement: { High: 'none' },
    proficiency: { High: 'none' },
    proficiency_trend: { High: 'none' },
  })
})

test('for all levels, there are the twelve filters of the specification', () => {
  const filter = proficiencyFilter({ level: 'All', proficiency_trend: '5,100' })
  expect(Object.values(filter).flatMap((levels) => Object.keys(levels))).toHaveLength(12)
  expect(filter.proficiency_trend).toEqual({
    High: '5,100',
    Middle: '5,100',
    Elementary: '5,100',
  })
})

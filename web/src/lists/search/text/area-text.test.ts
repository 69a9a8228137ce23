import { expect, test } from '@jest/globals'
import { defaultForm } from '../search-form.ts'
import { areaText, inArea } from './area-text.ts'
import { formText } from './search-text.ts'

test('an area reads as part of a sentence', () => {
  expect(areaText(defaultForm)).toBe('Massachusetts')
  expect(areaText({ ...defaultForm, states: ['MA', 'NH', 'RI'] })).toBe('Massachusetts, New Hampshire and Rhode Island')
  expect(areaText({ ...defaultForm, states: ['MA', 'NH', 'RI', 'CT'] })).toBe('4 states')
  expect(areaText({ ...defaultForm, area: 'nationwide' })).toBe('the United States')
  const center = { label: 'Natick, MA', lat: null, lng: null }
  const around = { ...defaultForm, area: 'zip', center } as const
  expect(areaText(around)).toBe('within 25 miles of Natick, MA')
  expect([inArea(defaultForm), inArea(around)]).toEqual(['in Massachusetts', 'within 25 miles of Natick, MA'])
  expect(formText(around)).toBe('Within 25 miles of Natick, MA')
  expect(inArea({ ...around, radiusMiles: 0 })).toBe('in Natick, MA')
})

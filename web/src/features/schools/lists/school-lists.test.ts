/** @jest-environment jsdom */
import { expect, test } from '@jest/globals'
import { addressOf, formAt } from '../../../lists/search/search-address.ts'
import { searchList } from './school-lists.ts'

const around = '/schools?area=zip&place=Natick,+MA&lat=42.28&lng=-71.35&radius=10'

test('schools around a place are in the order of their distance, of states by achievement, of the country by students', () => {
  const orderAt = (address: string) => {
    const { orderBy, direction } = formAt(searchList, address)
    return [orderBy, direction]
  }
  expect(orderAt(around)).toEqual(['distance', 'asc'])
  expect(orderAt('/schools?area=state&states=NH')).toEqual(['achievement', 'desc'])
  expect(orderAt('/schools?area=nationwide')).toEqual(['students', 'desc'])
  // Several places have no center to be near to.
  expect(orderAt('/schools?area=zip&place=Natick,+MA;+Boston,+MA&radius=10')).toEqual(['students', 'desc'])
  expect(orderAt('/schools?area=state&states=NH&order=distance')).toEqual(['achievement', 'desc'])
})

test('the heading keeps the level', () => {
  const titleOf = (address: string) => searchList.titleOf!(formAt(searchList, address))
  expect(titleOf(`${around}&level=Middle`)).toBe('Middle schools within 10 miles of Natick, MA')
  expect(titleOf('/schools?area=state&states=NH')).toBe('Schools in New Hampshire')
})

test('an address that names the usual order leaves it out', () => {
  expect(addressOf(searchList, formAt(searchList, `${around}&order=distance`))).toBe(
    addressOf(searchList, formAt(searchList, around)),
  )
})

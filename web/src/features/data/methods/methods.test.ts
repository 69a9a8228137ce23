import { attributes } from '@homeground/contracts/attributes'
import { expect, test } from '@jest/globals'
import { methods } from './methods.ts'
import { terms } from './terms.ts'

const keys = attributes.map(({ key }) => key)

test('every attribute of the registry has a method, and no method is of something else', () => {
  expect(Object.keys(methods).sort()).toEqual(keys.toSorted())
})

test('attributes and terms share the page without sharing an address', () => {
  const addresses = [...keys, ...terms.map(({ key }) => key)]
  expect(new Set(addresses).size).toBe(addresses.length)
})

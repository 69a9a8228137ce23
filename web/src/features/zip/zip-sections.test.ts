/** @jest-environment jsdom */
import type { Figure } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { homesText } from './zip-sections.tsx'

const households = { occupied: 6624, owner: 5170, renter: 1454, vintage: '2018–22' }
const owned = { key: 'percent_owner_occupied', value: 78 } as Figure

test('the shares of owners and renters add up to 100%', () => {
  expect(homesText({ households, figures: [owned] })).toBe('5,170 of 6,624 occupied homes; the other 22.0% are rented')
})

test('is nothing without the number of homes', () => {
  expect(homesText({ households: null, figures: [owned] })).toBeNull()
})

import { expect, test } from '@jest/globals'
import { readCoordinates } from './coordinates.ts'

test.each([
  ['42.2875', ' -71.3574 ', { lat: 42.2875, lng: -71.3574 }],
  ['0', '180', { lat: 0, lng: 180 }],
  ['', '-71', null],
  ['42', ' ', null],
  ['north', '-71', null],
  ['90.1', '-71', null],
  ['42', '-180.5', null],
])('the coordinates of "%s" and "%s" are %j', (lat, lng, expected) => {
  expect(readCoordinates(lat, lng)).toEqual(expected)
})

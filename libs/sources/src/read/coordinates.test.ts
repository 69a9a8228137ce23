import { expect, test } from '@jest/globals'
import { readCoordinates } from './coordinates.ts'

test.each([
  ['42.2875', ' -71.3574 ', { lat: 42.2875, lng: -71.3574 }],
  ['13.44', '144.79', { lat: 13.44, lng: 144.79 }],
  ['-14.3', '-170.7', { lat: -14.3, lng: -170.7 }],
  ['-71.3574', '42.2875', null],
  ['42', '71', null],
  ['-5', '-71', null],
  ['52.8', '173.2', { lat: 52.8, lng: 173.2 }],
  ['', '-71', null],
  ['42', ' ', null],
  ['north', '-71', null],
  ['90.1', '-71', null],
  ['42', '-180.5', null],
])('the coordinates of "%s" and "%s" are %j', (lat, lng, expected) => {
  expect(readCoordinates(lat, lng)).toEqual(expected)
})

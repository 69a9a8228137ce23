import { expect, test } from '@jest/globals'
import { edgeLabels } from './legend.tsx'

test('labels of edges are short, and all different', () => {
  expect(edgeLabels([150_000, 1_250_000], { unit: 'usd' })).toEqual(['$150k', '$1.25M'])
  expect(edgeLabels([742_100, 742_300], { unit: 'usd' })).toEqual(['$742,100', '$742,300'])
  expect(edgeLabels([3.6, 4, 6], { unit: 'score' })).toEqual(['3.6', '4', '6'])
})

import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../../../test/draw.tsx'
import { edgeLabels, Legend } from './legend.tsx'
import { mapColors } from './map-colors.ts'

const price = { label: 'Median listing price', unit: 'usd', vintage: 'Apr 2024' } as const

test('labels of edges are short, and all different', () => {
  expect(edgeLabels([150_000, 1_250_000], { unit: 'usd' })).toEqual(['$150k', '$1.25M'])
  expect(edgeLabels([742_100, 742_300], { unit: 'usd' })).toEqual(['$742,100', '$742,300'])
  expect(edgeLabels([-2, 5.5], { unit: 'percent', change: 'points' })).toEqual(['−2 pp', '+5.5 pp'])
  expect(edgeLabels([3.6, 4, 6], { unit: 'score' })).toEqual(['3.6', '4', '6'])
})

test.each([
  [{ isLoading: true, isEmpty: true }, 'Loading …'],
  [{ isLoading: false, isEmpty: false }, 'No data for these places'],
  [{ isLoading: false, isEmpty: true }, 'Nothing here. Zoom out, or change the filters.'],
  [{ isLoading: false, isEmpty: true, hasFailed: true }, 'Not loaded'],
])('without values, if %p, it says %s', (state, text) => {
  draw(<Legend attribute={price} colors={mapColors([], price)} note={null} {...state} />)
  screen.getByText(text)
  expect(screen.queryAllByText(/No data|Nothing|Loading|Not loaded/)).toHaveLength(1)
})

test('explains the hatching of areas only where there is some', () => {
  const colors = mapColors([{ value: 1 }, { value: 2 }], price)
  const legend = (isHatched: boolean) => (
    <Legend
      attribute={price}
      colors={colors}
      isEmpty={false}
      isLoading={false}
      note={null}
      patterns={{ isArea: true, isHatched }}
    />
  )
  const { rerender } = draw(legend(true))
  screen.getByText('Margin of error reaches another class')
  rerender(legend(false))
  expect(screen.queryByText('Margin of error reaches another class')).toBeNull()
  screen.getByText('No data')
})

test('scores with tenths have labels with tenths', () => {
  expect(edgeLabels([98.4, 99.2], { unit: 'score' })).toEqual(['98.4', '99.2'])
})

import { mapColors } from '@homeground/format/map-colors'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../../../test/draw.tsx'
import { Legend } from './legend.tsx'

const price = { label: 'Median listing price', unit: 'usd', vintage: 'Apr 2024' } as const

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

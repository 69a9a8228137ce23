import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { draw } from '../../../test/draw.tsx'
import { useFold } from './data-table.tsx'

function Numbers({ count }: { readonly count: number }) {
  const fold = useFold(
    Array.from({ length: count }, (_, index) => index),
    `${count} numbers`,
  )
  return (
    <>
      <ul>
        {fold.rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      {fold.button}
    </>
  )
}

const shown = () => screen.getAllByRole('listitem').length
const print = (moment: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(moment)))

test('a long table shows ten rows until the others are asked for, and is printed whole', async () => {
  draw(<Numbers count={13} />)
  expect(shown()).toBe(10)
  print('beforeprint')
  expect(shown()).toBe(13)
  print('afterprint')
  expect(shown()).toBe(10)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 13 numbers' }))
  expect(shown()).toBe(13)
  expect(screen.queryByRole('button')).toBe(null)
})

test('a table of twelve rows is whole', () => {
  draw(<Numbers count={12} />)
  expect(shown()).toBe(12)
})

import { findAttribute } from '@homeground/catalog/attributes'
import { beforeAll, describe, expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { draw } from '../../../test/draw.tsx'
import { RangeFilter } from './range-filter.tsx'

const price = findAttribute('median_listing_price')!
const histogram = { edges: [100_000, 600_000, 1_100_000], counts: [3, 9] }

beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

function drawFilter(value?: string) {
  const changed = jest.fn()
  function Held() {
    const [held, setHeld] = useState(value)
    return (
      <RangeFilter
        attribute={price}
        histogram={histogram}
        onChange={(next) => {
          changed(next)
          setHeld(next)
        }}
        onFold={() => {}}
        value={held}
      />
    )
  }
  draw(<Held />)
  return changed
}

const from = () => screen.getByLabelText<HTMLInputElement>('Median price, from')
const to = () => screen.getByLabelText<HTMLInputElement>('Median price, to')

describe('RangeFilter', () => {
  test('applies an exact bound on Enter and leaves the other side open', async () => {
    const changed = drawFilter()
    await userEvent.type(from(), '500k{Enter}')
    expect(changed).toHaveBeenLastCalledWith('500,25000')
    expect(from().value).toBe('$500,000')
    expect(to().value).toBe('')
  })

  test('applies it on blur', async () => {
    const changed = drawFilter('500,1000')
    await userEvent.clear(to())
    await userEvent.type(to(), '900,000')
    await userEvent.tab()
    expect(changed).toHaveBeenLastCalledWith('500,900')
  })

  test('shows what is wrong and changes nothing', async () => {
    const changed = drawFilter('500,1000')
    await userEvent.clear(from())
    await userEvent.type(from(), '2m{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('The first number must be smaller.')
    await userEvent.clear(from())
    await userEvent.type(from(), 'lots{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('Numbers only')
    expect([from(), to()].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', null])
    expect(changed).not.toHaveBeenCalled()
  })

  test('Home, End and Page Up move a handle too', async () => {
    const changed = drawFilter('500,1000')
    const [lowest, highest] = screen.getAllByRole('slider')
    highest!.focus()
    await userEvent.keyboard('{End}')
    expect(changed).toHaveBeenLastCalledWith('500,25000')
    lowest!.focus()
    // Ten steps of $20,000.
    await userEvent.keyboard('{PageUp}')
    expect(changed).toHaveBeenLastCalledWith('700,25000')
    await userEvent.keyboard('{Home}')
    expect(changed).toHaveBeenLastCalledWith(undefined)
  })

  test('a handle moves by keyboard in round steps, and at its end the side is open', async () => {
    const changed = drawFilter()
    const [lowest] = screen.getAllByRole('slider')
    lowest!.focus()
    // 64 steps of 1,000,000 dollars would be 15,625 each, which rounds up to 20,000.
    await userEvent.keyboard('{ArrowRight}')
    expect(changed).toHaveBeenLastCalledWith('120,25000')
    await userEvent.keyboard('{ArrowLeft}')
    expect(changed).toHaveBeenLastCalledWith(undefined)
  })

  test('offers the range options of the catalog, Any first', async () => {
    const changed = drawFilter('512,1000')
    const menu = screen.getByLabelText('Median listing price: range')
    const options = [...menu.querySelectorAll('option')].map((option) => option.textContent)
    expect(options.slice(0, 3)).toEqual(['Any', '$512k – $1M', 'Up to $100k'])
    await userEvent.selectOptions(menu, '1000,1500')
    expect(changed).toHaveBeenLastCalledWith('1000,1500')
    await userEvent.selectOptions(menu, '')
    expect(changed).toHaveBeenLastCalledWith(undefined)
  })
})

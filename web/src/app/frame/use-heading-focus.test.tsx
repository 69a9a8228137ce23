import '../../../test/text-encoder.ts'
import { expect, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, useLocation } from 'react-router-dom'
import { useHeadingFocus } from './use-heading-focus.ts'

let showHeading: () => void

/** A frame with a menu, and a screen whose heading comes when the test says so. */
function Site() {
  useHeadingFocus()
  const { pathname } = useLocation()
  return (
    <>
      <Link to="/next">Next</Link>
      <button type="button">Menu</button>
      <main id="main" key={pathname} />
    </>
  )
}

async function goOn() {
  render(
    <MemoryRouter initialEntries={['/first']}>
      <Site />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Next' }))
  showHeading = () => {
    const heading = document.createElement('h1')
    heading.textContent = 'The next one'
    act(() => void document.getElementById('main')!.append(heading))
  }
}

test('the heading of a new screen gets the focus when it comes', async () => {
  await goOn()
  showHeading()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

test('somebody who uses the page before keeps the focus where it is', async () => {
  await goOn()
  const menu = screen.getByRole('button', { name: 'Menu' })
  await userEvent.click(menu)
  showHeading()
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(document.activeElement).toBe(menu)
})

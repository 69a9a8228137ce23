import { expect, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, useLocation } from 'react-router-dom'
import { useHeadingFocus } from './use-heading-focus.ts'

/** A frame with a menu, and a screen whose heading the test adds. */
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

async function openNext() {
  render(
    <MemoryRouter initialEntries={['/first']}>
      <Site />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Next' }))
}

/** Resolves after every observer has seen the heading: observers are notified in the order of their creation. */
async function addHeading(): Promise<void> {
  const observed = new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(document.body, { childList: true, subtree: true })
  })
  const heading = document.createElement('h1')
  heading.textContent = 'The next one'
  await act(async () => {
    document.getElementById('main')!.append(heading)
    await observed
  })
}

test('the heading of a new screen gets the focus when it appears', async () => {
  await openNext()
  await addHeading()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

test('a user who uses the page before keeps the focus', async () => {
  await openNext()
  const menu = screen.getByRole('button', { name: 'Menu' })
  await userEvent.click(menu)
  await addHeading()
  expect(document.activeElement).toBe(menu)
})

import { describe, expect, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, useLocation } from 'react-router-dom'
import { draw } from '../../../test/draw.tsx'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import type { LoadingGroup } from '../../lib/api/loading.ts'
import { AccountDialogHost } from './dialogs.tsx'
import { accessTo, Banner, useHeadingFocus, type Visit } from './layout.tsx'

const groups: LoadingGroup[] = [
  { key: 'realtor', label: 'Home prices', hasValues: false, percent: 45 },
  { key: 'schools', label: 'Schools', hasValues: false, percent: null },
  { key: 'acs', label: 'People', hasValues: true, percent: null },
]
const loading = { groups, isDemonstration: true }
const bannerText = () => screen.getByRole('complementary', { name: 'About this data' }).textContent
const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('says that the numbers are made up', () => {
  draw(<Banner dataSet="demonstration" loading={null} />)
  expect(bannerText()).toContain('The numbers are made up until real ones are loaded')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('where some numbers are real, names those that are generated', () => {
  draw(<Banner dataSet="mixed" generated={['prices', 'tax returns', 'school results']} loading={null} />)
  expect(bannerText()).toContain(
    'Prices, tax returns and school results are made up until real ones are loaded; everything else is real.',
  )
})

test('while data is being loaded, shows each group and how much there is in total', () => {
  draw(<Banner dataSet="none" loading={loading} />)
  expect(bannerText()).toContain('Made-up numbers.Loading:')
  expect(steps()).toEqual(['Home prices 45%', 'Schools 0%', 'People ready'])
  expect(bannerText()).toContain('1 of 3')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('48')
})

test('a group with values shows that more is being added, such as older months', () => {
  const homes = { ...groups[0]!, hasValues: true, percent: 10 }
  draw(<Banner dataSet="demonstration" loading={{ ...loading, groups: [homes] }} />)
  expect(steps()).toEqual(['Home prices ready, adding more 10%'])
})

test('says that only some numbers are made up while they are loaded next to real ones', () => {
  draw(<Banner dataSet="real" loading={loading} />)
  expect(bannerText()).toContain('Some made-up numbers.Loading:')
})

test('does not call real data generated while it is being loaded', () => {
  draw(<Banner dataSet="none" loading={{ groups, isDemonstration: false }} />)
  expect(bannerText()).not.toContain('ade-up')
})

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

const open = {}
const guarded = { guarded: true }
const logIn = { onlyAnonymous: true }
const at = (address: string, route: Visit['route'], session: Visit['session']): ReturnType<typeof accessTo> => {
  const { pathname, search, hash } = new URL(address, location.origin)
  return accessTo({ route, session, location: { pathname, search, hash } })
}

describe('accessTo', () => {
  test('shows an open screen to everyone, without waiting', () => {
    for (const session of ['unknown', 'anonymous', 'user'] as const) {
      expect(at('/data', open, session)).toBe('show')
    }
  })

  test('waits for the session on a guarded screen and on the login', () => {
    expect(at('/home', guarded, 'unknown')).toBe('wait')
    expect(at('/login', logIn, 'unknown')).toBe('wait')
  })

  test('redirects a visitor from a guarded screen to the login and back', () => {
    const access = at('/home?tab=saved#notes', guarded, 'anonymous')
    expect(access).toEqual({ redirect: '/login?next=%2Fhome%3Ftab%3Dsaved%23notes' })
    const { redirect } = access as { redirect: string }
    expect(at(redirect, logIn, 'anonymous')).toBe('show')
    expect(at(redirect, logIn, 'user')).toEqual({ redirect: '/home?tab=saved#notes' })
  })

  test('shows a guarded screen to a logged-in user', () => {
    expect(at('/home', guarded, 'user')).toBe('show')
  })

  test('redirects a logged-in user from the login to home, even if another site was requested', () => {
    expect(at('/login', logIn, 'user')).toEqual({ redirect: '/home' })
    expect(at('/login?next=//evil.example', logIn, 'user')).toEqual({ redirect: '/home' })
  })
})

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

test.each([
  ['login', '/login'],
  ['register', '/signup'],
] as const)('a %s dialog that cannot be loaded becomes the page, which leads back', async (mode, page) => {
  draw(
    <>
      <AccountDialogHost load={() => Promise.reject(new Error('offline'))} />
      <Address />
    </>,
    '/research-area?area=state&states=MA',
  )
  await act(async () => openAccountModal(mode))
  const next = new URLSearchParams({ next: '/research-area?area=state&states=MA' })
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`${page}?${next}`))
})

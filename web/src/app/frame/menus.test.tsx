import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { neverAnswer } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { useSimilarModal } from '../../places/similar/similar-modal.ts'
import type { MenuGroup } from '../navigation.ts'
import { FoldedGroups, MainMenu } from './header.tsx'

const groups: MenuGroup[] = [
  { key: 'search', label: 'Search', links: [{ to: '/research-area', name: 'Research an area' }] },
  {
    key: 'schools',
    label: 'Schools',
    links: [
      { to: '/schools', name: 'All schools' },
      { to: '/top-rated-schools', name: 'Top rated' },
      { to: '/schools/districts', name: 'Districts' },
    ],
  },
]

function Address() {
  return <output>{useLocation().pathname}</output>
}

function drawMenu(menu: 'main' | 'folded', path = '/') {
  neverAnswer()
  draw(
    <>
      {menu === 'main' ? <MainMenu groups={groups} /> : <FoldedGroups groups={groups} />}
      <Address />
      <button type="button">Elsewhere</button>
    </>,
    path,
  )
}

const button = () => screen.getByRole('button', { name: 'Schools' })
const link = (name: string) => screen.queryByRole('link', { name })
const focused = () => document.activeElement?.textContent

describe('the menu of the header', () => {
  test('is a link for a group with one screen, and a button for one with more', () => {
    drawMenu('main')
    expect(link('Search')?.getAttribute('href')).toBe('/research-area')
    expect(button().getAttribute('aria-expanded')).toBe('false')
    expect(link('Districts')).toBeNull()
  })

  test('opens by keyboard, moves with the arrow keys and closes with Escape', async () => {
    drawMenu('main')
    await userEvent.tab()
    await userEvent.tab()
    expect(document.activeElement).toBe(button())
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('All schools')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Districts')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('All schools')
    await userEvent.keyboard('{End}{ArrowUp}')
    expect(focused()).toBe('Top rated')
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(button())
    expect(link('Districts')).toBeNull()
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe('Districts')
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('status').textContent).toBe('/schools/districts')
    expect(link('Districts')).toBeNull()
  })

  test('closes when another part of the page is used', async () => {
    drawMenu('main')
    await userEvent.click(button())
    expect(link('Districts')).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(link('Districts')).toBeNull()
    await userEvent.click(button())
    await userEvent.tab({ shift: true })
    expect(link('Districts')).toBeNull()
  })

  test('marks the group and the link of the current page', async () => {
    drawMenu('main', '/schools/districts')
    expect(button().getAttribute('aria-current')).toBe('true')
    await userEvent.click(button())
    expect(link('Districts')?.getAttribute('aria-current')).toBe('page')
    expect(link('Search')?.getAttribute('aria-current')).toBeNull()
  })
})

test('the group of the searches opens the search for similar places, and closes', async () => {
  neverAnswer()
  const links = [...groups[0]!.links, { to: '/finder', name: 'Finder' }]
  draw(<MainMenu groups={[{ ...groups[0]!, links }]} />)
  const menu = screen.getByRole('button', { name: 'Search' })
  await userEvent.click(menu)
  await userEvent.click(screen.getByRole('button', { name: 'Similar places' }))
  expect(useSimilarModal.getState().isOpen).toBe(true)
  expect(menu.getAttribute('aria-expanded')).toBe('false')
  // The dialog gives the focus back to what had it.
  expect(document.activeElement).toBe(menu)
})

describe('the menu of a narrow window', () => {
  test('unfolds a group in place', async () => {
    drawMenu('folded')
    const menu = within(screen.getAllByRole('list')[0]!)
    expect(menu.getByRole('link', { name: 'Search' })).toBeTruthy()
    expect(menu.queryByRole('link', { name: 'Top rated' })).toBeNull()
    await userEvent.click(button())
    await userEvent.click(menu.getByRole('link', { name: 'Top rated' }))
    expect(screen.getByRole('status').textContent).toBe('/top-rated-schools')
  })

  test('begins with the group of the current page open', () => {
    drawMenu('folded', '/schools')
    expect(button().getAttribute('aria-expanded')).toBe('true')
  })
})

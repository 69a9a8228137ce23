import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { PlaceInput } from './place-input.tsx'

const place = (label: string) => ({ kind: 'town', label, state_abbr: 'MA', lat: 42, lng: -71 })
const found = [place('Natick, MA'), place('Nahant, MA'), place('Nantucket, MA')]

let picked: string[]
let entered: number

// jsdom has no layout.
Element.prototype.scrollIntoView = () => {}

beforeEach(() => {
  queryClient.clear()
  answerCalls(() => ({ body: found }))
  picked = []
  entered = 0
})

function Field() {
  const [text, setText] = useState('')
  return (
    <PlaceInput
      label="Place"
      onEnter={() => {
        entered++
      }}
      onPick={({ label }) => picked.push(label)}
      onText={setText}
      placeholder=""
      text={text}
    />
  )
}

/** The typed letters of a name are an element of their own. */
async function type(keys?: string) {
  draw(<Field />)
  await userEvent.type(screen.getByLabelText('Place'), 'na')
  await screen.findByText('tick, MA', { exact: false })
  if (keys) await userEvent.keyboard(keys)
}

const field = () => screen.getByRole('combobox', { name: 'Place' })
const selected = () => screen.queryByRole('option', { selected: true })?.textContent

describe('suggestions', () => {
  test('are announced as the list of the field, none of them selected', async () => {
    await type()
    expect(field().getAttribute('aria-expanded')).toBe('true')
    expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
    expect(selected()).toBeUndefined()
  })

  test('are selected with the arrow keys, around the end, while the field keeps the focus', async () => {
    await type('{ArrowDown}')
    expect(selected()).toContain('Natick')
    await userEvent.keyboard('{ArrowUp}')
    expect(selected()).toContain('Nantucket')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(selected()).toContain('Nahant')
    const option = screen.getByRole('option', { selected: true })
    expect(field().getAttribute('aria-activedescendant')).toBe(option.id)
    expect(document.activeElement).toBe(field())
  })

  test('stay selected when another list has the same place', async () => {
    await type('{ArrowDown}{ArrowDown}')
    answerCalls(() => ({ body: [place('Nahant, MA'), place('Nantucket, MA')] }))
    await userEvent.keyboard('h')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    await userEvent.keyboard('{Enter}')
    expect(picked).toEqual(['Nahant, MA'])
  })

  test('are picked with Enter or a click, which closes the list', async () => {
    await type('{ArrowDown}{Enter}')
    expect(screen.queryByRole('listbox')).toBe(null)
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.click(screen.getByText('hant, MA', { exact: false }))
    expect(screen.queryByRole('listbox')).toBe(null)
    expect([picked, entered]).toEqual([['Natick, MA', 'Nahant, MA'], 0])
  })

  test('close with Escape and when the field loses the focus', async () => {
    await type('{Escape}')
    expect(screen.queryByRole('listbox')).toBe(null)
    await userEvent.keyboard('{ArrowDown}')
    expect(field().getAttribute('aria-expanded')).toBe('true')
    await userEvent.tab()
    expect(screen.queryByRole('listbox')).toBe(null)
  })

  test('are left alone by Enter without a selection, which enters the text', async () => {
    await type('{Enter}')
    expect([picked, entered]).toEqual([[], 1])
  })
})

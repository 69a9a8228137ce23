import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { draw } from '../../../test/draw.tsx'
import { Fold } from './fold.tsx'
import { Section, SectionNotes } from './section.tsx'

test('a line unfolds and folds what it controls, by keyboard too', async () => {
  draw(<Fold label="Method">A mean of means.</Fold>)
  const line = screen.getByRole('button', { name: 'Method', expanded: false })
  const panel = document.getElementById(line.getAttribute('aria-controls')!)!
  expect(panel.hidden).toBe(true)
  line.focus()
  await userEvent.keyboard('{Enter}')
  expect([line.getAttribute('aria-expanded'), panel.hidden]).toEqual(['true', false])
  await userEvent.keyboard('{Enter}')
  expect([line.getAttribute('aria-expanded'), panel.hidden]).toEqual(['false', true])
})

test('what is folded is in the page for printing, but for what is rendered late', async () => {
  draw(
    <>
      <Fold label="Method">A mean of means.</Fold>
      <Fold isLate label="Table">
        Large
      </Fold>
    </>,
  )
  screen.getByText('A mean of means.')
  expect(screen.queryByText('Large')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Table' }))
  screen.getByText('Large')
})

test('the notes of a section are folded where the margin has the navigation', () => {
  const section = (
    <Section id="a" notes="Of all homes." source="Census" title="Homes">
      Content
    </Section>
  )
  draw(section).unmount()
  expect(screen.queryByRole('button')).toBeNull()
  draw(<SectionNotes value="folded">{section}</SectionNotes>)
  expect(screen.getByRole('region', { name: 'Homes' }).textContent).toContain('Census')
  screen.getByRole('button', { name: 'About these figures', expanded: false })
})

import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { ada } from '../../../test/ada.ts'
import { draw } from '../../../test/draw.tsx'
import { setSessionUser } from '../../lib/account/session.ts'
import { SourceNotes } from './sources-section.tsx'

test('only operators see the link to the job queues', () => {
  setSessionUser(ada)
  draw(<SourceNotes lines={[]} />)
  expect(screen.queryByRole('link', { name: 'Job queues' })).toBeNull()
  act(() => setSessionUser({ ...ada, role: 'operator' }))
  const link = screen.getByRole('link', { name: 'Job queues' })
  expect(link.getAttribute('href')).toBe('/api/admin/queues')
})

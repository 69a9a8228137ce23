import { expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { draw } from '../../../test/draw.tsx'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { AccountDialogHost } from './dialogs.tsx'

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

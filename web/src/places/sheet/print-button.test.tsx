import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { draw } from '../../../test/draw.tsx'
import { PrintButton } from './print-button.tsx'

function LoadingPage() {
  const [isReady, setIsReady] = useState(false)
  return (
    <>
      <PrintButton isReady={isReady} />
      <button onClick={() => setIsReady(true)} type="button">
        Load
      </button>
    </>
  )
}

test('prints once all that is printed is loaded, and again when it is pressed again', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {})
  draw(<LoadingPage />)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await press('Print')
  expect(print).not.toHaveBeenCalled()
  await press('Load')
  expect(print).toHaveBeenCalledTimes(1)
  await press('Print')
  expect(print).toHaveBeenCalledTimes(2)
})

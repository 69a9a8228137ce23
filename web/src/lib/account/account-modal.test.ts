import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  closeAccountModal,
  finishAccountModal,
  openAccountModal,
  switchAccountModal,
  useAccountModal,
} from './account-modal.ts'

beforeEach(closeAccountModal)

describe('the account modal', () => {
  test('does what the person came for once, after the log in, also on the other form', () => {
    const save = jest.fn()
    openAccountModal('register', { reason: 'Sign up to save 01760.', afterwards: save })
    switchAccountModal('login')
    expect(useAccountModal.getState()).toMatchObject({
      open: 'login',
      reason: 'Sign up to save 01760.',
    })
    expect(save).not.toHaveBeenCalled()
    finishAccountModal()
    finishAccountModal()
    expect(save).toHaveBeenCalledTimes(1)
    expect(useAccountModal.getState().open).toBeNull()
  })

  test('forgets it when it is closed', () => {
    const save = jest.fn()
    openAccountModal('register', { reason: 'Sign up to save 01760.', afterwards: save })
    closeAccountModal()
    openAccountModal('login')
    expect(useAccountModal.getState().reason).toBeUndefined()
    finishAccountModal()
    expect(save).not.toHaveBeenCalled()
  })
})

/** @jest-environment jsdom */
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
  test('runs onSuccess once after the login, also after switching forms', () => {
    const save = jest.fn()
    openAccountModal('register', { reason: 'Sign up to save 01760.', onSuccess: save })
    switchAccountModal('login')
    expect(useAccountModal.getState()).toMatchObject({ open: 'login', reason: 'Sign up to save 01760.' })
    expect(save).not.toHaveBeenCalled()
    finishAccountModal()
    finishAccountModal()
    expect(save).toHaveBeenCalledTimes(1)
    expect(useAccountModal.getState().open).toBeNull()
  })

  test('drops onSuccess when it is closed', () => {
    const save = jest.fn()
    openAccountModal('register', { reason: 'Sign up to save 01760.', onSuccess: save })
    closeAccountModal()
    openAccountModal('login')
    expect(useAccountModal.getState().reason).toBeUndefined()
    finishAccountModal()
    expect(save).not.toHaveBeenCalled()
  })
})

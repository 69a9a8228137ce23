import { openAccountModal } from '../../lib/account/account-modal.ts'
import classes from './dashboard-head.module.css'

/** Offered in every unconfirmed account, so that it doesn't show whether the address has another one. */
export function BringAlong() {
  return (
    <button
      className={classes.link}
      onClick={() =>
        openAccountModal('login', {
          reason: 'Log in to your account. Everything you saved here moves there.',
          bringAlong: true,
        })
      }
      type="button"
    >
      Already have an account? Log in and bring these places along
    </button>
  )
}

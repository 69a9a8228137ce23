import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useEffect } from 'react'
import {
  type AccountMode,
  closeAccountModal,
  finishAccountModal,
  switchAccountModal,
  useAccountModal,
} from '../../lib/account/account-modal.ts'
import { focusOpener } from '../../lib/opener.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { LoginForm, RegisterForm } from './login-page.tsx'
import classes from './sign-in.module.css'
import { forgetPassword } from './sign-in-api.ts'

/** Sign up or log in without leaving the page, then continue what required an account. */
export default function AccountDialog() {
  const { open, reason, bringAlong = false } = useAccountModal()
  useEffect(() => {
    if (open !== null) return
    forgetPassword()
    focusOpener()
  }, [open])
  return (
    <Dialog onClose={closeAccountModal} opened={open !== null} returnFocus={false} size={464} title="Your account">
      {reason ? <p className={classes.reason}>{reason}</p> : null}
      {bringAlong ? (
        <LoginForm bringAlong onDone={finishAccountModal} onLeave={closeAccountModal} />
      ) : (
        <Tabs
          classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
          keepMounted={false}
          onChange={(mode) => switchAccountModal(mode as AccountMode)}
          value={open}
        >
          <Tabs.List>
            <Tabs.Tab value="login">Log in</Tabs.Tab>
            <Tabs.Tab value="register">Sign up</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="login">
            <LoginForm onDone={finishAccountModal} onLeave={closeAccountModal} />
          </Tabs.Panel>
          <Tabs.Panel value="register">
            <RegisterForm onDone={finishAccountModal} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Dialog>
  )
}

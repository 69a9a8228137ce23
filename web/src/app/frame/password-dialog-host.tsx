import { usePasswordPrompt } from '../../lib/password-prompt.ts'
import { useLateComponent } from '../../lib/use-late-component.ts'

const loadDialog = () => import('../../features/sign-in/password-dialog.tsx')

/** Loads the form that asks for the password again the first time it opens. */
export function PasswordDialogHost() {
  const isOpen = usePasswordPrompt((state) => state.isOpen)
  const Dialog = useLateComponent(loadDialog, isOpen)
  return Dialog ? <Dialog /> : null
}

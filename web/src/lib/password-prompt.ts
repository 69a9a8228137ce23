import { create } from 'zustand'

interface PasswordPrompt {
  readonly isOpen: boolean
  /** Ends every call that waits for the answer. */
  readonly answer: (isAccepted: boolean) => void
}

const closed: PasswordPrompt = { isOpen: false, answer: () => {} }

/** The question for the password of the person who is logged in, before a change that requires it again. */
export const usePasswordPrompt = create<PasswordPrompt>(() => closed)

let pendingAnswer: Promise<boolean> | undefined

/** Asks for the password. True once the server has accepted it; false if the person cancels. Calls at once share the answer. */
export function askForPassword(): Promise<boolean> {
  pendingAnswer ??= new Promise((resolve) => {
    const answer = (isAccepted: boolean) => {
      pendingAnswer = undefined
      usePasswordPrompt.setState(closed, true)
      resolve(isAccepted)
    }
    usePasswordPrompt.setState({ isOpen: true, answer })
  })
  return pendingAnswer
}

import { useEffect } from 'react'
import { forgetPassword } from './draft.ts'

const pathsSharingDraft = ['/login', '/signup']

/** Clears the typed password when its page is left, except for the other form. */
export function usePasswordCleared(): void {
  useEffect(
    () => () => {
      if (!pathsSharingDraft.includes(location.pathname)) forgetPassword()
    },
    [],
  )
}

import { useEffect } from 'react'
import { forgetPassword } from './draft.ts'

const sharing = ['/login', '/signup']

/** Forgets the typed password when its page is left, unless for the other form. */
export function usePasswordCleared(): void {
  useEffect(
    () => () => {
      if (!sharing.includes(location.pathname)) forgetPassword()
    },
    [],
  )
}

import { useEffect } from 'react'
import { create } from 'zustand'

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

/** The text typed into the forms, shared by all of them, so that switching forms loses nothing. */
export interface Draft {
  readonly email: string
  readonly password: string
  readonly name: string
}

const empty: Draft = { email: '', password: '', name: '' }

export const useDraft = create<Draft>(() => empty)

/** Some of its fields, as a form starts with them. */
export function draftOf<Name extends keyof Draft>(...names: Name[]): Pick<Draft, Name> {
  const draft = useDraft.getState()
  return Object.fromEntries(names.map((name) => [name, draft[name]])) as Pick<Draft, Name>
}

export function editDraft(typed: Partial<Draft>): void {
  useDraft.setState(typed)
}

/** Call it when the form is left: a password must not outlive its form. */
export function forgetPassword(): void {
  useDraft.setState({ password: '' })
}

export function clearDraft(): void {
  useDraft.setState(empty)
}

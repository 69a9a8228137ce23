import { create } from 'zustand'

/** The text typed into the forms, shared by all of them, so that switching forms loses nothing. */
export interface Draft {
  readonly email: string
  readonly password: string
  readonly name: string
}

const empty: Draft = { email: '', password: '', name: '' }

export const useDraft = create<Draft>(() => empty)

export function editDraft(name: keyof Draft, text: string): void {
  useDraft.setState({ [name]: text })
}

/** Call it when the form is left: a password must not outlive its form. */
export function forgetPassword(): void {
  useDraft.setState({ password: '' })
}

export function clearDraft(): void {
  useDraft.setState(empty)
}

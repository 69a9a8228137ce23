import { create } from 'zustand'

/** What was typed into the forms; the same for all of them, so that changing over loses nothing. */
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

/** A password stays no longer than the form it was typed into. */
export function forgetPassword(): void {
  useDraft.setState({ password: '' })
}

export function clearDraft(): void {
  useDraft.setState(empty)
}

import { useEffect } from 'react'
import { create } from 'zustand'
import { request } from '../../lib/api/request.ts'

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

// Without alerts: the forms show errors themselves.

/** Emails a link if the address has an account. The answer is the same if it has none. */
export async function requestPasswordLink(email: string): Promise<void> {
  await request('forgotPassword', { body: { email }, quiet: true })
}

/** @throws ApiError with `fields.token` if the link was used, has expired or was never sent. */
export async function setPassword(body: { token: string; password: string }): Promise<void> {
  await request('resetPassword', { body, quiet: true })
}

/**
 * @throws ApiError with `fields.token` if the link doesn't work, and with `fields.password` if this is not the
 * browser that signed up: then it takes a new password, or a code is typed there. 403 if the link changes the email of a confirmed account
 * and this browser is not logged in to it.
 */
export async function confirmEmail(body: { token: string; password?: string }): Promise<void> {
  await request('confirmEmail', { body, quiet: true })
}

/** A code to type where the person signed up, and for how many minutes it works. */
export interface ShownCode {
  readonly code: string
  readonly minutes: number
}

/** @throws ApiError with `fields.token` if the link doesn't work. */
export async function createConfirmationCode(token: string): Promise<ShownCode> {
  return (await request('createConfirmationCode', { body: { token }, quiet: true })).data
}

/** Takes an account back from someone else. @throws ApiError with `fields.token` if the link doesn't work. */
export async function secureAccount(token: string): Promise<void> {
  await request('secureAccount', { body: { token }, quiet: true })
}

/** @throws ApiError with `fields.currentPassword` if it is wrong. */
export async function givePassword(currentPassword: string): Promise<void> {
  await request('givePassword', { body: { currentPassword }, quiet: true })
}

/** @throws ApiError with `fields.token` if the link is not one that we sent. */
export async function unsubscribe(token: string): Promise<void> {
  await request('unsubscribe', { query: { token }, quiet: true })
}

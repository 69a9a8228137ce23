import { create } from 'zustand'

export interface Alert {
  readonly id: number
  readonly text: string
  /** A note reports a success, a refusal what can't be done and what can; both disappear by themselves. */
  readonly kind: 'alert' | 'refusal' | 'note'
}

interface Alerts {
  readonly shown: readonly Alert[]
}

/** Long enough to read it twice. */
const noteDurationMs = 20_000

let lastId = 0

/** The alerts on the page, oldest first, without duplicates. */
export const useAlerts = create<Alerts>(() => ({ shown: [] }))

export function raiseAlert(text: string): void {
  raise(text, 'alert')
}

export function raiseNote(text: string): void {
  raiseBriefly(text, 'note')
}

export function raiseRefusal(text: string): void {
  raiseBriefly(text, 'refusal')
}

/** Removes notes and refusals: a dialog that opens is about something else. */
export function dismissNotes(): void {
  useAlerts.setState(({ shown }) => ({ shown: shown.filter(({ kind }) => kind === 'alert') }))
}

function raiseBriefly(text: string, kind: Alert['kind']): void {
  const id = raise(text, kind)
  setTimeout(() => dismissAlert(id), noteDurationMs)
}

export function dismissAlert(id: number): void {
  useAlerts.setState(({ shown }) => ({ shown: shown.filter((alert) => alert.id !== id) }))
}

function raise(text: string, kind: Alert['kind']): number {
  const id = ++lastId
  useAlerts.setState(({ shown }) =>
    shown.some((alert) => alert.text === text) ? { shown } : { shown: [...shown, { id, text, kind }] },
  )
  return id
}

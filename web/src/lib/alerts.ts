import { create } from 'zustand'

export interface Alert {
  readonly id: number
  readonly text: string
  /** A note tells of something that went well, and goes by itself. */
  readonly kind: 'alert' | 'note'
}

interface Alerts {
  readonly shown: readonly Alert[]
}

/** Long enough to be read twice. */
const noteStaysMs = 20_000

let lastId = 0

/** What the alert region shows, oldest first; the same sentence is never shown twice at once. */
export const useAlerts = create<Alerts>(() => ({ shown: [] }))

export function raiseAlert(text: string): void {
  raise(text, 'alert')
}

export function raiseNote(text: string): void {
  const id = raise(text, 'note')
  setTimeout(() => dismissAlert(id), noteStaysMs)
}

export function dismissAlert(id: number): void {
  useAlerts.setState(({ shown }) => ({ shown: shown.filter((alert) => alert.id !== id) }))
}

function raise(text: string, kind: Alert['kind']): number {
  const id = ++lastId
  useAlerts.setState(({ shown }) =>
    shown.some((alert) => alert.text === text)
      ? { shown }
      : { shown: [...shown, { id, text, kind }] },
  )
  return id
}

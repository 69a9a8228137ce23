import { create } from 'zustand'

export interface Alert {
  readonly id: number
  readonly text: string
  /** A note reports a success and disappears by itself. */
  readonly kind: 'alert' | 'note'
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
  const id = raise(text, 'note')
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

import { create } from 'zustand'

export interface Alert {
  readonly id: number
  readonly text: string
}

interface Alerts {
  readonly shown: readonly Alert[]
}

let lastId = 0

/** What the alert region shows, oldest first; the same sentence is never shown twice at once. */
export const useAlerts = create<Alerts>(() => ({ shown: [] }))

export function raiseAlert(text: string): void {
  useAlerts.setState(({ shown }) =>
    shown.some((alert) => alert.text === text)
      ? { shown }
      : { shown: [...shown, { id: ++lastId, text }] },
  )
}

export function dismissAlert(id: number): void {
  useAlerts.setState(({ shown }) => ({ shown: shown.filter((alert) => alert.id !== id) }))
}

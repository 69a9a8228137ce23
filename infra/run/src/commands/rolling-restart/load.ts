import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../traffic/requests.ts'

export interface LoadReport {
  total: number
  /** What went wrong → how often. */
  readonly failures: Record<string, number>
}

/**
 * Calls each path again and again from several clients, until `stop`. Anything but a 200 has failed. A call whose connection
 * closes before its response is sent a second time, as browsers do (RFC 9112, 9.3.1).
 */
export function startLoad(address: string, paths: readonly string[], clients: number) {
  const report: LoadReport = { total: 0, failures: {} }
  let isStopping = false
  const client = async (first: number) => {
    for (let at = first; !isStopping; at++) {
      const path = paths[at % paths.length]!
      const url = new URL(path, address)
      const once = await call(url)
      const outcome = once === closedConnection ? await call(url) : once
      report.total++
      if (outcome !== 200) {
        const key = `${path.split('?')[0]}: ${outcome}`
        report.failures[key] = (report.failures[key] ?? 0) + 1
      }
      await sleep(20)
    }
  }
  const running = Array.from({ length: clients }, (_, index) => client(index))
  return {
    report,
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
}

/** Sends a message to the operators every 100 ms, until `stop`, which returns how many were accepted. */
export async function startMessages(address: string) {
  const { headers } = await fetch(new URL('/api/user', address))
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))!.split('=')[1]!
  const request = {
    method: 'POST',
    headers: {
      cookie: cookies.join('; '),
      'x-xsrf-token': decodeURIComponent(token),
      'content-type': 'application/json',
    },
  }
  let acceptedCount = 0
  let isStopping = false
  const running = (async () => {
    for (let number = 1; !isStopping; number++) {
      const body = JSON.stringify({ name: 'Ann', feedback: `Message ${number}` })
      const outcome = await call(new URL('/api/submitFeedbackForm', address), { ...request, body })
      if (outcome === 200) acceptedCount++
      await sleep(100)
    }
  })()
  return {
    async stop(): Promise<number> {
      isStopping = true
      await running
      return acceptedCount
    },
  }
}

const closedConnection = 'UND_ERR_SOCKET'

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type FirstView, firstViewProgram } from '@homeground/contracts'
import type { Server } from '@homeground/service'
import type { Site } from './site.ts'
import { createThreadCalls } from './thread-calls.ts'

/** A page that is late by more does without: its scripts show the same. */
const timeoutMs = 500
/** Each takes some 5 ms. */
const mostWaiting = 40

/**
 * Makes the HTML of what pages show first, which browsers paint before their scripts have arrived, with the program of the
 * built web and in a thread of its own. Without that program, or when it fails, pages are empty until then.
 */
export function createFirstViews({ log }: Pick<Server, 'log'>, { root, operator }: Pick<Site, 'root' | 'operator'>) {
  const file = join(root, firstViewProgram)
  const hasProgram = existsSync(file)
  const thread = createThreadCalls<FirstView, string>(new URL('./first-view-thread.ts', import.meta.url), {
    workerData: { program: pathToFileURL(file).href, operator },
    heapMegabytes: 128,
    failure: (cause) => new Error('first views cannot be made', { cause }),
  })
  return {
    /** Empty if there is none; undefined if it may be there the next time. Never fails. */
    async render(view: FirstView): Promise<string | undefined> {
      if (!hasProgram) return ''
      if (thread.waiting() >= mostWaiting) return undefined
      const end = new AbortController()
      try {
        return await Promise.race([thread.call(view), sleep(timeoutMs, undefined, { signal: end.signal, ref: false })])
      } catch (error) {
        log.warn({ err: error, path: view.path }, 'a page is sent without its first view')
        return ''
      } finally {
        end.abort()
      }
    },
    close: thread.close,
  }
}

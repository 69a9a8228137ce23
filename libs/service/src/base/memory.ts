import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Long enough for requests to end that still use a former version, and for a next job to begin. */
const waitMs = 5000

let timer: NodeJS.Timeout | undefined
let collect: (() => void) | undefined

/**
 * Collects garbage in 5 s; a call meanwhile begins these again. For what leaves much behind and is followed by rest: V8 does
 * not count the shared arrays of a former version, and a process at rest does not collect what a job has left. Stops this
 * thread for some 50 to 100 ms.
 */
export function collectGarbageSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    collect ??= collector()
    collect()
  }, waitMs).unref()
}

/** V8's own function, without the flag on every command line. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

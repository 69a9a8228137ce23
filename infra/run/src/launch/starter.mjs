import { readFileSync } from 'node:fs'

/**
 * Calls `onGone` when npm, or the shell it runs scripts in, dies without passing a signal on.
 * Started from a terminal by hand, nothing is watched: that process may be meant to outlive it.
 */
export function watchStarter(onGone) {
  if (!process.env.npm_lifecycle_event) return
  const starter = process.ppid
  const watched = [starter, ...grandparents(starter)]
  const timer = setInterval(() => {
    if (process.ppid === starter && watched.every(isAlive)) return
    clearInterval(timer)
    onGone()
  }, 500)
  timer.unref()
}

/** A shell between npm and this process survives npm, so npm itself is watched too (where /proc tells). */
function grandparents(pid) {
  try {
    const [, name, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\((.*)\) \S (\d+)/)
    return /^(ba|da|z|k)?sh$/.test(name) ? [Number(parent)] : []
  } catch {
    return []
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

import { readFileSync } from 'node:fs'

/**
 * Calls `onGone` when npm, or the shell in which it runs scripts, dies without passing a signal on.
 * Does nothing when not started by npm: a process started by hand may be meant to outlive its shell.
 */
export function watchStarter(onGone) {
  if (!process.env.npm_lifecycle_event) return
  const starter = process.ppid
  const watched = [starter, ...parentsOfShell(starter)]
  const timer = setInterval(() => {
    if (process.ppid === starter && watched.every(isAlive)) return
    clearInterval(timer)
    onGone()
  }, 500)
  timer.unref()
}

/** A shell between npm and this process outlives npm, so npm is watched too (on systems with /proc). */
function parentsOfShell(pid) {
  try {
    const [, name, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\((.*)\) \S (\d+)/)
    return /^(ba|da|z|k)?sh$/.test(name) ? [Number(parent)] : []
  } catch {
    return []
  }
}

/**
 * True if a process with this id runs, whoever owns it.
 * @param {number} pid
 * @returns {boolean}
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

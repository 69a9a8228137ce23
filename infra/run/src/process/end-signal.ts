/**
 * Resolves when this process is asked to stop: by Ctrl-C, a plain kill, a closed terminal, or the
 * death of a parent that opened an IPC channel. Later requests are ignored because the first one is
 * already being carried out.
 */
export function endSignal(): Promise<NodeJS.Signals | 'disconnect'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve(signal))
    }
    process.once('disconnect', () => resolve('disconnect'))
  })
}

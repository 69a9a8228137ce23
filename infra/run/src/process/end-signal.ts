/**
 * Settles when this process is asked to end: Ctrl-C, a plain kill, a closed terminal, or the
 * death of the process that started it with a channel. Later requests are swallowed: the
 * first one is already being carried out.
 */
export function endSignal(): Promise<NodeJS.Signals | 'disconnect'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve(signal))
    }
    process.once('disconnect', () => resolve('disconnect'))
  })
}

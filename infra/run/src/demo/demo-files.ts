import type { DemoFile } from './plan-demo.ts'

/** The files of the demonstration data set, available source by source while later ones are still being written. */
export interface DemoFiles {
  /** All files of these sources once they are complete. Errors: why they could not be generated. */
  of(sources: readonly string[]): Promise<DemoFile[]>
}

/** Collects files as they are completed. `end` and `fail` release everybody who waits for further ones. */
export function collectDemoFiles() {
  const files: DemoFile[] = []
  const arrivals = new Map<string, PromiseWithResolvers<void>>()
  const arrivalOf = (source: string) => {
    const arrival = arrivals.get(source) ?? Promise.withResolvers<void>()
    arrivals.set(source, arrival)
    // Handled where the files are awaited; until then a failure must not end the process.
    arrival.promise.catch(() => {})
    return arrival
  }
  let settleLater: ((arrival: PromiseWithResolvers<void>) => void) | undefined
  const settleAll = (settle: (arrival: PromiseWithResolvers<void>) => void) => {
    settleLater = settle
    for (const arrival of arrivals.values()) settle(arrival)
  }
  return {
    add(file: DemoFile, { filesOfSource }: { filesOfSource: number }): void {
      files.push(file)
      const complete = files.filter(({ source }) => source === file.source).length
      if (complete === filesOfSource) arrivalOf(file.source).resolve()
    },
    end: () => settleAll((arrival) => arrival.resolve()),
    fail: (error: unknown) => settleAll((arrival) => arrival.reject(error)),
    async of(sources: readonly string[]): Promise<DemoFile[]> {
      const wanted = sources.map(arrivalOf)
      if (settleLater) wanted.forEach(settleLater)
      await Promise.all(wanted.map(({ promise }) => promise))
      return files.filter(({ source }) => sources.includes(source))
    },
  }
}

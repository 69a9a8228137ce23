/**
 * Names the test files that are under way when a run of jest is stopped, so that one that hangs can be found, and ends a
 * run whose tests left something open, which node-environment.ts has reported.
 */
export default class UnfinishedReporter {
  private readonly started = new Map<string, number>()

  constructor() {
    process.once('SIGTERM', () => {
      for (const line of this.lines(Date.now())) console.error(line)
      process.exit(143)
    })
  }

  onTestFileStart({ path }: { path: string }): void {
    this.started.set(path, Date.now())
  }

  onTestFileResult({ path }: { path: string }): void {
    this.started.delete(path)
  }

  onRunComplete(): void {
    setTimeout(() => process.exit(1), exitMs).unref()
  }

  private lines(now: number): string[] {
    return [...this.started].map(([path, since]) => `Unfinished after ${Math.round((now - since) / 1000)} s: ${path}`)
  }
}

/** Time for jest to write its report. */
const exitMs = 5000

export interface Totals {
  passed: number
  failed: number
}

/** The fields of jest's JSON report that are counted. */
export interface JestReport {
  numPassedTests: number
  numFailedTests: number
  /** Files that could not be run. */
  numRuntimeErrorTestSuites: number
}

/** Counts a file that could not be run, and a run without a report, as one failed test each. */
export function totalsOf(report: JestReport | null): Totals {
  if (!report) return { passed: 0, failed: 1 }
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites }
}

export function sum(all: Totals[]): Totals {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  }
}

/** The last line of a test run. */
export function totalsLine({ passed, failed }: Totals): string {
  return `${passed} passed, ${failed} failed`
}

import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../../checkout/folders.ts'

export interface Totals {
  passed: number
  failed: number
  /** A line for each failed test: its file, its name and the first line of its message. */
  failures: string[]
}

/** The fields of jest's JSON report that are read. */
export interface JestReport {
  numPassedTests: number
  numFailedTests: number
  /** Files that could not be run. */
  numRuntimeErrorTestSuites: number
  testResults: {
    /** Absolute path of the file. */
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Of a run that did not end, or that could not begin: counts as so many failed tests. */
export const failedRun = (reason: string, failed = 1): Totals => ({ passed: 0, failed, failures: [reason] })

/** Counts a file that could not be run, and a run without a report, as one failed test each. */
export function totalsOf(report: JestReport | null): Totals {
  if (!report) return failedRun('jest ended without a report')
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(root, name)
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
      return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`)
    }),
  }
}

/** Of a message; a file that could not be run has a title before it. */
function firstLine(text = ''): string {
  const lines = stripVTControlCharacters(text).split('\n')
  return lines.find((line) => line.trim() !== '' && !line.includes('●'))?.trim() ?? ''
}

export function sum(all: Totals[]): Totals {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    failures: all.flatMap(({ failures }) => failures),
  }
}

/** The end of a test run: what failed, and the totals in the last line. */
export function totalsText({ passed, failed, failures }: Totals): string {
  return [...failures.map((failure) => `FAILED ${failure}`), `${passed} passed, ${failed} failed`].join('\n')
}

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

export interface LogLine {
  /** As in pino: 30 info, 40 warn, 50 error. */
  level: number
  text: string
}

/**
 * Makes a line of process output readable in a terminal: a JSON log record becomes its level, message
 * and error; any other line is unchanged and gets `plainLevel`.
 */
export function readLogLine(line: string, plainLevel = 30): LogLine {
  const record = parse(line)
  if (!record) return { level: plainLevel, text: line }
  const level = typeof record.level === 'number' ? record.level : 30
  const problem = record.err?.stack ?? record.err?.message
  return { level, text: `${levels[level] ?? level}: ${record.msg ?? ''}${problem ? `\n${problem}` : ''}` }
}

interface LogRecord {
  level?: unknown
  msg?: string
  err?: { message?: string; stack?: string }
}

function parse(line: string): LogRecord | null {
  if (!line.startsWith('{')) return null
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

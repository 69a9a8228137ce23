const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

export interface LogLine {
  /** As in pino: 30 info, 40 warn, 50 error. */
  level: number
  text: string
  /** Of a security event: `rights` or `account`, and its name. */
  security?: { readonly kind: string; readonly event: string }
}

/**
 * Makes a line of process output readable in a terminal: a JSON log record becomes its level, message
 * and error, that of a request its method, address, status and time; any other line is unchanged and gets `plainLevel`.
 */
export function readLogLine(line: string, plainLevel = 30): LogLine {
  const record = parse(line)
  if (!record) return { level: plainLevel, text: line }
  const level = typeof record.level === 'number' ? record.level : 30
  const problem = record.err?.stack ?? record.err?.message
  const message = [record.msg ?? '', requestText(record)].filter(Boolean).join(' ')
  const security = typeof record.security === 'string' && { kind: record.security, event: record.msg ?? '' }
  return {
    level,
    ...(security && { security }),
    text: `${levels[level] ?? level}: ${message}${problem ? `\n${problem}` : ''}`,
  }
}

interface LogRecord {
  level?: unknown
  security?: unknown
  msg?: string
  /** Of a request that has been answered. */
  method?: string
  url?: string
  status?: number
  ms?: number
  err?: { message?: string; stack?: string }
}

/** `GET /api/search?states=RI 200 12.3 ms` */
function requestText({ method, url, status, ms }: LogRecord): string {
  const time = ms === undefined ? undefined : `${ms} ms`
  return method && url ? [method, url, status, time].filter((part) => part !== undefined).join(' ') : ''
}

function parse(line: string): LogRecord | null {
  if (!line.startsWith('{')) return null
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

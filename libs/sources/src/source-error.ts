export type SourceErrorCode =
  | 'missing'
  | 'not_readable'
  | 'bad_address'
  | 'not_allowed'
  | 'too_large'
  | 'too_slow'
  | 'http_status'
  | 'interrupted'
  | 'damaged'
  | 'no_data_entry'
  | 'unknown_layout'
  | 'no_lines'
  | 'no_rows'
  | 'too_few_rows'
  | 'impossible_period'
  | 'values_vanish'
  | 'real_data_present'
  | 'nothing_to_roll_back'
  | 'not_loaded'
  | 'several_data_entries'

/**
 * A fault of a file or its load, in one sentence for the person who requested it.
 * `retry`: whether the same job may succeed later without any change.
 */
export class SourceError extends Error {
  readonly code: SourceErrorCode
  readonly retry: boolean

  constructor(code: SourceErrorCode, message: string, options: ErrorOptions & { retry?: boolean } = {}) {
    super(message, options)
    this.name = 'SourceError'
    this.code = code
    this.retry = options.retry ?? false
  }
}

import { invalid } from './errors.ts'

/** The request that was parsed. Errors: a 422 that names every bad parameter. */
export function requireParsed<Request>(
  parsed: { readonly request: Request } | { readonly errors: Record<string, string[]> },
): Request {
  if ('errors' in parsed) throw invalid(parsed.errors)
  return parsed.request
}

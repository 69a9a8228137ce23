import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../errors.ts'

const fiveMinutes = 300_000

/** Responses are cached for half an hour, so that the back button shows them immediately. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: fiveMinutes,
      gcTime: 6 * fiveMinutes,
      refetchOnWindowFocus: false,
      // Offline too: the service worker has stored the places that were opened last.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && canRecover(error),
    },
  },
})

/** A retry helps when a service was briefly unavailable, but not when the request was wrong. */
function canRecover(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

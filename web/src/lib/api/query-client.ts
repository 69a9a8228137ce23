import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './request.ts'

const fiveMinutes = 300_000

/** Answers stay for half an hour, so that the back button shows them at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: fiveMinutes,
      gcTime: 6 * fiveMinutes,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && mayRecover(error),
    },
  },
})

/** A second try helps when a service was away for a moment, never when the question was wrong. */
function mayRecover(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

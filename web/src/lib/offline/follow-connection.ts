import { queryClient } from '../api/query-client.ts'
import { useStoredAnswer } from './stored-answers.ts'

/** Browsers report a connection before, or without, the network answering. */
const retryMs = 5_000

/** While stored figures are shown, what is on the screen is loaded again, at once when there is a connection. */
export function followConnection(): void {
  const reload = () => {
    const isStored = useStoredAnswer.getState().answer !== null
    if (isStored && navigator.onLine) void queryClient.invalidateQueries()
  }
  window.addEventListener('online', reload)
  let timer: ReturnType<typeof setInterval> | undefined
  useStoredAnswer.subscribe(({ answer }) => {
    clearInterval(timer)
    if (answer !== null) timer = setInterval(reload, retryMs)
  })
}

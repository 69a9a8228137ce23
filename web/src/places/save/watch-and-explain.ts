import { watches, watchZip } from '../../lib/account/saved-items.ts'
import { useSession } from '../../lib/account/session.ts'
import { raiseNote } from '../../lib/alerts.ts'
import { queryClient } from '../../lib/api/query-client.ts'

/** Watches a zip. The first time, says what the person will get, and where to turn it off. */
export async function watchAndExplain(zip: string): Promise<void> {
  const { length } = await queryClient.ensureQueryData(watches.query)
  await watchZip(zip)
  const { user } = useSession.getState()
  if (length > 0 || !user?.watchDigest) return
  raiseNote(
    user.emailConfirmed
      ? 'We’ll email you what changes here each month. You can turn that off under My places.'
      : 'Confirm your email, and we’ll email you what changes here each month. You can turn that off under My places.',
  )
}

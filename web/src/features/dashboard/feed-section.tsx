import '@mantine/core/styles/Button.layer.css'
import type { WatchFeed } from '@homeground/contracts'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { actOrAlert } from '../../lib/account/account-modal.ts'
import { useSession } from '../../lib/account/session.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { request } from '../../lib/api/request.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { Section } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import classes from './account-lists.module.css'

const feedQuery = queryOptions({
  queryKey: ['account', 'feed'],
  queryFn: async ({ signal }): Promise<WatchFeed> => (await request('getWatchFeed', { signal })).data,
})

/** The person's feed of watched places and schools. */
export function useFeed() {
  const isLoggedIn = useSession(({ state }) => state === 'user')
  return useQuery({ ...feedQuery, enabled: isLoggedIn })
}

/** What a button does: its call, its label, and the same within a sentence. */
const changes = {
  turnOn: { call: 'turnOnWatchFeed', label: 'Turn on feed', what: 'turn the feed on' },
  renew: { call: 'renewWatchFeed', label: 'Get a new address', what: 'change the address of the feed' },
  turnOff: { call: 'turnOffWatchFeed', label: 'Turn off feed', what: 'turn the feed off' },
} as const
type Change = keyof typeof changes

async function changeFeed(change: Change): Promise<void> {
  const { data } = await request(changes[change].call)
  // A response from before the change would undo it.
  await queryClient.cancelQueries({ queryKey: feedQuery.queryKey })
  queryClient.setQueryData(feedQuery.queryKey, data ?? { path: null })
}

/** Turns the feed of watched places and schools on and off, and shows its address. */
export function FeedSection() {
  const { data, error, refetch } = useFeed()
  return (
    <Section
      id="feed"
      notes={
        <p>
          For your feed reader: an entry for each change in the places and schools you watch. It has the same as our
          emails, works without them, and begins with the next change.
        </p>
      }
      title="Feed"
    >
      {data === undefined ? (
        error && <LoadError error={error} onAction={() => void refetch()} title="Your feed didn’t load" />
      ) : (
        <FeedControls path={data.path} />
      )}
    </Section>
  )
}

/** The address with what can be done with it; what ends the address asks again, as it can’t be undone. */
function FeedControls({ path }: { readonly path: string | null }) {
  const [asking, setAsking] = useState<Exclude<Change, 'turnOn'> | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  async function make(change: Change) {
    setIsBusy(true)
    const failed = await actOrAlert(changes[change].what, () => changeFeed(change))
    setIsBusy(false)
    if (failed !== null) return
    setAsking(null)
    // The button that had the focus is gone.
    place.current?.focus()
  }
  const address = path === null ? null : location.origin + path
  return (
    <div className={classes.feed} ref={place} tabIndex={-1}>
      {address === null ? (
        <Button disabled={isBusy} onClick={() => void make('turnOn')} variant="default">
          {changes.turnOn.label}
        </Button>
      ) : (
        <>
          <p className={classes.address}>
            <code className={type.mono}>{address}</code> <CopyButton label="Copy address of the feed" text={address} />
          </p>
          {asking === null ? (
            <>
              <p>Whoever has this address can read the feed, without logging in.</p>
              <p className={`${classes.keyActs} ${classes.feedActs}`}>
                <Button onClick={() => setAsking('renew')} size="sm" variant="subtle">
                  New address
                </Button>
                <Button onClick={() => setAsking('turnOff')} size="sm" variant="subtle">
                  Turn off
                </Button>
              </p>
            </>
          ) : (
            <>
              <p>This address will stop working immediately.</p>
              <p className={`${classes.keyActs} ${classes.feedActs}`}>
                <Button
                  autoFocus
                  className={classes.danger ?? ''}
                  disabled={isBusy}
                  onClick={() => void make(asking)}
                  size="sm"
                  variant="subtle"
                >
                  {changes[asking].label}
                </Button>
                <Button onClick={() => setAsking(null)} size="sm" variant="subtle">
                  Keep address
                </Button>
              </p>
            </>
          )}
        </>
      )}
    </div>
  )
}

import '@mantine/core/styles/Button.layer.css'
import type { Message } from '@homeground/contracts'
import { type MessageKind, messageKinds } from '@homeground/contracts/form-rules'
import { pathTo } from '@homeground/contracts/paths'
import { upperFirst } from '@homeground/format/format'
import { Badge, Button } from '@mantine/core'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { queryClient } from '../../lib/api/query-client.ts'
import { request } from '../../lib/api/request.ts'
import { formatDay, formatMoment } from '../../lib/format/vintage.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { SkeletonRows } from '../../ui/feedback/skeletons.tsx'
import { Segments } from '../../ui/form/segments.tsx'
import type from '../../ui/type.module.css'
import { ActionButton } from './action-button.tsx'
import classes from './operator.module.css'

interface Filter {
  readonly state: 'open' | 'done'
  readonly kind: MessageKind | 'all'
}

/** The most that one call returns. */
const pageLength = 100

const messagesQuery = ({ state, kind }: Filter) =>
  infiniteQueryOptions({
    queryKey: ['account', 'operator', 'messages', state, kind],
    queryFn: async ({ pageParam: before, signal }) => {
      const query = { state, before, kind: kind === 'all' ? undefined : kind }
      return (await request('listMessages', { query, signal, quiet: true })).data
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: readonly Message[]) => (last.length < pageLength ? undefined : last.at(-1)?.id),
  })

/** Marks a message, which stays where it is in the list, so that it can be opened again. @throws ApiError */
async function markMessage(filter: Filter, { id, done }: { id: number; done: boolean }): Promise<void> {
  await request('markMessage', { params: { id }, body: { done }, quiet: true })
  const doneAt = done ? new Date().toISOString() : null
  const mark = (message: Message) => (message.id === id ? { ...message, doneAt } : message)
  queryClient.setQueryData<InfiniteData<Message[], number | undefined>>(
    messagesQuery(filter).queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => page.map(mark)) },
  )
  // Other lists are read again when they are opened.
  void queryClient.invalidateQueries({ queryKey: ['account', 'operator', 'messages'], refetchType: 'none' })
}

const stateItems = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
] as const

const kindItems = (['all', ...messageKinds] as const).map((value) => ({ value, label: upperFirst(value) }))

/** The messages of visitors, newest first, with buttons to answer one and to mark it done. */
export default function MessagesPart() {
  const [filter, setFilter] = useState<Filter>({ state: 'open', kind: 'all' })
  return (
    <>
      <div className={classes.filters}>
        <Segments
          items={stateItems}
          label="State"
          onChange={(state) => setFilter({ ...filter, state })}
          size="sm"
          value={filter.state}
        />
        <Segments
          items={kindItems}
          label="Kind"
          onChange={(kind) => setFilter({ ...filter, kind })}
          size="sm"
          value={filter.kind}
        />
      </div>
      <Messages filter={filter} key={`${filter.state} ${filter.kind}`} />
    </>
  )
}

function Messages({ filter }: { readonly filter: Filter }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    messagesQuery(filter),
  )
  if (!data && error) return <LoadError error={error} onAction={() => void refetch()} title="Messages didn’t load" />
  if (!data) return <SkeletonRows bars={['60%']} count={4} heightPx={96} />
  const messages = data.pages.flat()
  if (messages.length === 0) return <p className={type.soft}>There are no such messages.</p>
  return (
    <>
      <ul className={classes.messages}>
        {messages.map((message) => (
          <MessageItem filter={filter} key={message.id} message={message} />
        ))}
      </ul>
      {error ? (
        <p className={classes.failure} role="alert">
          {error.message}
        </p>
      ) : null}
      {hasNextPage ? (
        <Button aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} variant="default">
          Show older messages
        </Button>
      ) : null}
    </>
  )
}

function MessageItem({ message, filter }: { readonly message: Message; readonly filter: Filter }) {
  const { id, kind, name, email, text, about, sentAt, mailedAt, doneAt } = message
  return (
    <li className={classes.message}>
      <p className={classes.head}>
        <b>{name || email || 'No name'}</b>
        <Badge>{upperFirst(kind)}</Badge>
        {doneAt ? <Badge variant="best">Done {formatDay(doneAt)}</Badge> : null}
        {mailedAt ? null : <Badge variant="caution">Not mailed yet</Badge>}
        <span className={type.mute}>
          #{id} · {formatMoment(sentAt)}
        </span>
      </p>
      {about ? <ReportedFigure about={about} /> : null}
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        {email ? (
          <Button component="a" href={answerAddress({ id, email })} size="sm" variant="default">
            Answer {email}
          </Button>
        ) : null}
        <ActionButton
          act={() => markMessage(filter, { id, done: doneAt === null })}
          name={`${doneAt ? 'Open again' : 'Mark done'}: message ${id}`}
        >
          {doneAt ? 'Open again' : 'Mark done'}
        </ActionButton>
      </div>
    </li>
  )
}

const aboutPaths = {
  zip: (zip: string) => pathTo('/zip/:zip', { zip }),
  school: (ncesID: string) => pathTo('/school/:ncesID', { ncesID }),
  district: (district: string) => pathTo('/schools/district/:district', { district }),
} as const

/** Which figure of which page is said to be wrong. */
function ReportedFigure({ about }: { readonly about: NonNullable<Message['about']> }) {
  const { about: subject, id, figure, vintage, dataVersion } = about
  return (
    <p className={classes.detail}>
      <Link to={aboutPaths[subject](id)}>
        {upperFirst(subject)} {id}
      </Link>
      , {[figure, vintage, dataVersion].filter(Boolean).join(' · ')}
    </p>
  )
}

/** Opens the mail program of the operator: answers are not sent by this site. */
export function answerAddress({ id, email }: { readonly id: number; readonly email: string }): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your message to Homeground (#${id})`)}`
}

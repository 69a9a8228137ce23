import { limits } from '@homeground/catalog/defaults'
import { type ComponentType, useEffect, useState } from 'react'
import { LoadError } from '../ui/feedback/load-error.tsx'
import { PageSkeleton } from '../ui/feedback/page-skeleton.tsx'
import type { Route } from './routes.ts'

/** A screen's script that takes longer counts as failed. */
const loadTimeoutMs = limits.screenLoadingSeconds * 1000
const loaded = new Map<Route, ComponentType>()

/** Loads a screen's script once, shows a skeleton meanwhile and a way on when it does not come. */
export function Screen({ route }: { readonly route: Route }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [Page, setPage] = useState<ComponentType | undefined>(() => loaded.get(route))

  useEffect(() => {
    if (Page) return
    let gone = false
    loadInTime(route).then(
      (page) => {
        loaded.set(route, page)
        if (!gone) setPage(() => page)
      },
      (error: Error) => {
        if (!gone) setFailure(error.message)
      },
    )
    return () => {
      gone = true
    }
  }, [route, Page])

  if (Page) return <Page />
  if (failure === null) return <PageSkeleton />
  return (
    <LoadError
      action="Retry"
      onAction={() => location.reload()}
      page
      title="This page did not load"
    >
      {failure}
    </LoadError>
  )
}

async function loadInTime(route: Route): Promise<ComponentType> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error('It took longer than two minutes. The connection may be slow.')),
    loadTimeoutMs,
  )
  const page = route.load().catch(() => {
    throw new Error('The connection was lost, or a newer version of the site has taken its place.')
  })
  return (await Promise.race([page, timeout]).finally(() => clearTimeout(timer))).default
}

import { limits } from '@homeground/catalog/defaults'
import type { PathParams } from '@homeground/contracts/pages'
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { LoadError } from '../ui/feedback/notice.tsx'
import { PageSkeleton } from '../ui/feedback/skeletons.tsx'
import type { Route } from './route.ts'

interface Props {
  readonly children: ReactNode
}

/** Replaces a screen that throws while rendering; header and footer stay. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <LoadError action="Retry" onAction={() => location.reload()} page title="This page can’t be shown">
        Something went wrong. Reload the page, or go back to the one before.
      </LoadError>
    )
  }
}

/** A screen whose script takes longer counts as failed. */
const loadTimeoutMs = limits.screenLoadingSeconds * 1000
const loaded = new Map<Route, ComponentType>()

/** A screen, whose script is loaded once: a skeleton until then, an error with a retry if it fails. */
export function Screen({ route }: { readonly route: Route }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [Page, setPage] = useState<ComponentType | undefined>(() => loaded.get(route))

  useEffect(() => {
    if (Page) return
    let isGone = false
    loadInTime(route).then(
      (page) => {
        loaded.set(route, page)
        if (!isGone) setPage(() => page)
      },
      (error: Error) => {
        if (!isGone) setFailure(error.message)
      },
    )
    return () => {
      isGone = true
    }
  }, [route, Page])

  if (Page) return <Page />
  if (failure === null) return <PageSkeleton />
  return (
    <LoadError action="Retry" onAction={() => location.reload()} page title="This page didn’t load">
      {failure}
    </LoadError>
  )
}

/** Loads the script and the data of the first screen, so that its first rendering has its content. Never fails. */
export async function preloadScreen({ route, params }: { readonly route: Route; readonly params: PathParams }) {
  try {
    const { default: page, prefetch } = await route.load()
    loaded.set(route, page)
    await prefetch?.(params)
  } catch {
    // The screen shows the failure when it loads the script itself.
  }
}

/** Makes the screen show as loading again. */
export function unloadScreen(route: Route): void {
  loaded.delete(route)
}

async function loadInTime(route: Route): Promise<ComponentType> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error('It took longer than two minutes. Your connection may be slow.')),
    loadTimeoutMs,
  )
  const page = route.load().catch(() => {
    throw new Error('The connection was lost, or the site has been updated.')
  })
  return (await Promise.race([page, timeout]).finally(() => clearTimeout(timer))).default
}

import type { SourceGroup } from '@homeground/catalog/sources'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { attributesQuery } from './attributes.ts'
import { dataSourcesQuery } from './data-sources.ts'
import { isChanging, type Loading, loadingOf } from './loading-groups.ts'
import { queryClient } from './query-client.ts'

const pollMs = 2000
const polled: readonly string[] = [attributesQuery, dataSourcesQuery].map(({ queryKey }) => queryKey[0]!)

/**
 * What is being loaded, null while nothing is. Asks again every two seconds while loads change, and has all screens ask
 * again when new values show. For the frame: screens use `useComingGroups`.
 */
export function useFollowLoading(): Loading | null {
  const { data: list, isPending } = useQuery(attributesQuery)
  // Real data is loaded by operators, in the background: nobody waits for it.
  const enabled = !isPending && list?.data_set !== 'real'
  const { data: sources } = useQuery({ ...dataSourcesQuery, enabled })
  const loads = sources?.loads ?? []
  const nowMs = Date.now()

  const isFollowing = enabled && isChanging(loads, nowMs)
  useEffect(() => {
    if (!isFollowing) return
    const timer = setInterval(() => {
      for (const key of polled) void queryClient.refetchQueries({ queryKey: [key] })
    }, pollMs)
    return () => clearInterval(timer)
  }, [isFollowing])

  const version = list?.version
  const shown = useRef(version)
  useEffect(() => {
    const isNew = shown.current !== undefined && shown.current !== version
    shown.current = version
    if (!isNew) return
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !polled.includes(String(queryKey[0]))
    void queryClient.invalidateQueries({ predicate })
  }, [version])
  return enabled ? loadingOf({ list: list ?? null, loads, nowMs }) : null
}

/** The groups of sources that have no values although data is being loaded, so that they may have them in a moment. */
export function useComingGroups(): ReadonlySet<SourceGroup> {
  const { data: list } = useQuery({ ...attributesQuery, enabled: false })
  const { data: sources } = useQuery({ ...dataSourcesQuery, enabled: false })
  return useMemo(() => {
    const loads = sources?.loads ?? []
    const loading = loadingOf({ list: list ?? null, loads, nowMs: Date.now() })
    return new Set(loading?.groups.flatMap(({ key, hasValues }) => (hasValues ? [] : [key])))
  }, [list, sources])
}

import { attributes } from '@homeground/catalog/attributes'
import { type SourceGroup, sourceGroupLabels, sources, sourcesInGroup } from '@homeground/catalog/sources'
import type { Load, LoadedAttributeList } from '@homeground/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { attributesQuery } from './attributes.ts'
import { dataSourcesQuery } from './data-sources.ts'
import { queryClient } from './query-client.ts'

/** One group of sources while data is being loaded. */
export interface LoadingGroup {
  readonly key: SourceGroup
  readonly label: string
  /** True once any zip has a value; older months may still be added. */
  readonly hasValues: boolean
  /** How far its files are, below 100 until values show; null while none of them is being loaded. */
  readonly percent: number | null
}

/** Progress of the loads that are under way. */
export interface Loading {
  readonly groups: readonly LoadingGroup[]
  /** True if any of it is generated. */
  readonly isDemonstration: boolean
}

/** Reading is about nine tenths of the work: values are computed from what was read, and then search is rebuilt. */
const readingShare = 0.9

/** How long after a file was read the next one may start, or its first value show: scores are computed in between. */
const longestPauseMs = 120_000

/** The groups that attributes come from and that a first start loads, in the order of the catalog. */
export const groupsOfStart = [
  ...new Set(
    sources
      .filter(({ demonstration, starterFiles }) => demonstration !== 'none' || starterFiles !== undefined)
      .map(({ group }) => group),
  ),
].filter((group) => attributes.some(({ source }) => source === group))

function hasValuesOf(list: Pick<LoadedAttributeList, 'attributes'> | null, key: SourceGroup): boolean {
  return list?.attributes.some(({ source, zips }) => source === key && zips > 0) ?? false
}

/** True while any file waits, is being read, or was read a moment ago. */
export function isChanging(loads: readonly Load[], nowMs: number): boolean {
  return loads.some((load) => isUnfinished(load) || isRecent(load, nowMs))
}

/**
 * The progress of loads while any file waits or is being read, and while values that are missing may show in a moment;
 * else null. `list` is null before the first data is served.
 */
export function loadingOf(input: {
  readonly list: Pick<LoadedAttributeList, 'attributes'> | null
  readonly loads: readonly Load[]
  readonly nowMs: number
}): Loading | null {
  const { list, loads, nowMs } = input
  const groups = groupsOfStart.map((key) => {
    const hasValues = hasValuesOf(list, key)
    const members = new Set<string>(sourcesInGroup(key).map((source) => source.key))
    const ownLoads = loads.filter(
      (load) => members.has(load.source) && (isUnfinished(load) || (!hasValues && isRecent(load, nowMs))),
    )
    const percent = ownLoads.length > 0 ? percentOf(ownLoads) : null
    return { key, label: sourceGroupLabels[key], hasValues, percent }
  })
  const isIncomplete = groups.some(({ hasValues }) => !hasValues)
  const isLoading = loads.some(isUnfinished) || (isIncomplete && isChanging(loads, nowMs))
  if (!isLoading) return null
  const generated = loads.filter(({ demonstration }) => demonstration)
  return { groups, isDemonstration: isChanging(generated, nowMs) }
}

/** Percent of everything that is loaded, each group counting the same. */
export function overallPercent(groups: readonly LoadingGroup[]): number {
  const shares = groups.map(({ percent, hasValues }) => percent ?? (hasValues ? 100 : 0))
  return Math.floor(shares.reduce((sum, share) => sum + share, 0) / groups.length)
}

function isUnfinished({ state }: Load): boolean {
  return state === 'waiting' || state === 'running'
}

function isRecent({ state, finished_at: finishedAt }: Load, nowMs: number): boolean {
  return state === 'published' && finishedAt !== null && nowMs - Date.parse(finishedAt) < longestPauseMs
}

function percentOf(loads: readonly Load[]): number {
  const shares = loads.map(({ state, progress = 0 }) => (state === 'published' ? 100 : progress))
  return Math.floor((readingShare * shares.reduce((sum, share) => sum + share, 0)) / shares.length)
}

const pollMs = 2000
const polledKeys: readonly string[] = [attributesQuery, dataSourcesQuery].map(({ queryKey }) => queryKey[0]!)

/**
 * The progress of loads; null while nothing is loaded. Asks again every two seconds while loads change, and has all screens ask
 * again when new values show. For the frame: screens use `useComingGroups`.
 */
export function useFollowLoading(): Loading | null {
  const { data: list, isPending } = useQuery(attributesQuery)
  // What real data replaces is loaded by operators, in the background: nobody waits for it.
  const enabled = !isPending && (list?.data_set !== 'real' || groupsOfStart.some((key) => !hasValuesOf(list, key)))
  const { data: sources } = useQuery({ ...dataSourcesQuery, enabled })
  const loads = sources?.loads ?? []
  const nowMs = Date.now()

  const isFollowing = enabled && isChanging(loads, nowMs)
  useEffect(() => {
    if (!isFollowing) return
    const timer = setInterval(() => {
      for (const key of polledKeys) void queryClient.refetchQueries({ queryKey: [key] })
    }, pollMs)
    return () => clearInterval(timer)
  }, [isFollowing])

  const version = list?.version
  const lastVersion = useRef(version)
  useEffect(() => {
    const isNew = lastVersion.current !== undefined && lastVersion.current !== version
    lastVersion.current = version
    if (!isNew) return
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !polledKeys.includes(String(queryKey[0]))
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

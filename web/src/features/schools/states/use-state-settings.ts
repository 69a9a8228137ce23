import { searchLevels } from '@homeground/catalog/levels'
import { stateRankings, usualStateRanking } from '@homeground/catalog/school-measures'
import { useSearchParams } from 'react-router-dom'
import type { StateOrder } from './state-rows.ts'

const levels: readonly string[] = searchLevels
const defaults = { level: 'High', by: usualStateRanking, direction: 'desc' } as const

/** Which states are shown, and in which order: kept in the address. */
export interface StateSettings extends StateOrder {
  readonly level: string
  /** Spring; null for the newest. */
  readonly year: number | null
  /** Path and query of the page. */
  readonly address: string
  readonly set: (change: Readonly<Record<string, string>>) => void
}

export function useStateSettings(): StateSettings {
  const [params, setParams] = useSearchParams()
  const level = params.get('level') ?? ''
  const by = stateRankings.find(({ key }) => key === params.get('order'))?.key ?? defaults.by
  const direction = params.get('dir') === 'asc' ? 'asc' : defaults.direction
  const year = Number(params.get('year'))
  return {
    level: levels.includes(level) ? level : defaults.level,
    by,
    direction,
    year: Number.isInteger(year) && year > 0 ? year : null,
    address: params.size === 0 ? '/state-school-rankings' : `/state-school-rankings?${params}`,
    set: (change) => {
      const next = new URLSearchParams(params)
      for (const [name, value] of Object.entries(change)) next.set(name, value)
      setParams(next)
    },
  }
}

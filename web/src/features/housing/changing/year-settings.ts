import { changingPlaces } from '@homeground/catalog/changing-places'
import { useHousingMonths } from '../../../lib/api/periods.ts'
import type { ListSetting, SettingOption } from '../../../lists/search/result-list.ts'
import type { SearchForm } from '../../../lists/search/search-form.ts'

const { fromYear, toYear } = changingPlaces
/** Offered until the loaded years are known: those of the specification. */
const usualYears = Array.from({ length: toYear - fromYear + 1 }, (_, index) => fromYear + index)

interface End {
  readonly name: 'from' | 'to'
  /** Before the year in the menu. */
  readonly prefix: string
  readonly initial: number
  /** Shown instead of the initial year where that is not loaded: the call compares with it. */
  readonly otherwise: (years: readonly number[]) => number | undefined
}

const ends = {
  from: { name: 'from', prefix: 'From', initial: fromYear, otherwise: (years) => years[0] },
  to: { name: 'to', prefix: 'To', initial: toYear, otherwise: (years) => years.at(-1) },
} as const satisfies Record<string, End>

/** The two years that are compared. */
export const yearSettings: readonly ListSetting[] = [
  yearSetting(ends.from, 'First year', 'to'),
  yearSetting(ends.to, 'Second year', 'from'),
]

function yearSetting(end: End, label: string, other: End['name']): ListSetting {
  return {
    name: end.name,
    label,
    options: usualYears.map((year) => optionOf(end, year)),
    useOptions: ({ settings }) => yearOptions(end, useYears(), settings[other]),
    accepts: (value) => /^20\d\d$/.test(value),
    initial: String(end.initial),
    appliesTo: () => true,
  }
}

/** The loaded years, oldest first, without the one that they are compared with. */
export function yearOptions(end: End, loaded: readonly number[], other: string | undefined): SettingOption[] {
  const { initial, otherwise } = end
  const years = loaded.length > 0 ? loaded : usualYears
  const offered = years.filter((year) => String(year) !== other).map((year) => optionOf(end, year))
  if (years.includes(initial)) return offered
  const shown = otherwise(years)
  return offered.map((option) => (option.value === String(shown) ? { ...option, value: String(initial) } : option))
}

function optionOf({ prefix }: End, year: number): SettingOption {
  return { value: String(year), label: `${prefix} ${year}` }
}

/** Years with a loaded month, oldest first; empty until they are known. */
export function useYears(): number[] {
  const { data = [] } = useHousingMonths()
  return [...new Set(data.map(({ year }) => year))].sort((a, b) => a - b)
}

/** A year as the call takes it: undefined for the usual one, which the call replaces if it is not loaded. */
export function yearParameter({ settings }: Pick<SearchForm, 'settings'>, name: End['name']): string | undefined {
  return settings[name] === String(ends[name].initial) ? undefined : settings[name]
}

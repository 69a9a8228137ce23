import { defaults } from '@homeground/catalog/defaults'
import { comparedMonth, isPeriod, monthNumber, periodLabel, periodOf } from '@homeground/catalog/months'
import { type HousingMonth, useHousingMonths } from '../../../lib/api/periods.ts'
import type { ListSetting, SettingOption } from '../../../lists/search/result-list.ts'
import type { SearchForm } from '../../../lists/search/search-form.ts'

/** The newest loaded month, whichever it is; an address with it follows new data. */
const newest = 'newest'
/** The month that the newest is usually compared with. */
const usual = 'usual'

/** The month of the listings. */
export const month: ListSetting = {
  name: 'month',
  label: 'Month',
  options: [{ value: newest, label: defaults.housingMonth }],
  useOptions: ({ settings }) => monthOptions(useHousingMonths().data ?? [], settings.month),
  accepts: isPeriod,
  initial: newest,
  appliesTo: () => true,
}

/** The earlier month that the net changes are since. */
export const comparedWith: ListSetting = {
  name: 'compare',
  label: 'Compared with',
  options: [{ value: usual, label: comparedLabel(defaults.latestHousingData) }],
  useOptions: ({ settings }) => comparedOptions(useHousingMonths().data ?? [], settings),
  accepts: isPeriod,
  initial: usual,
  appliesTo: () => true,
}

/** The month that a form names; undefined for the newest. */
export function monthOf({ settings }: Pick<SearchForm, 'settings'>): string | undefined {
  return settings.month === newest ? undefined : settings.month
}

/** The earlier month that a form names; undefined for the usual one, and for one that is not earlier. */
export function comparedMonthOf(form: Pick<SearchForm, 'settings'>): string | undefined {
  const { compare } = form.settings
  const named = monthOf(form)
  if (compare === usual || compare === undefined) return undefined
  return named === undefined || compare < named ? compare : undefined
}

/** Every loaded month, the newest first; until they are known, the one of the specification. */
export function monthOptions(
  months: readonly Pick<HousingMonth, 'period' | 'label'>[],
  chosen: string | undefined,
): SettingOption[] {
  const [first, ...earlier] = months
  const others = earlier.map(({ period, label }) => ({ value: period, label }))
  return withChosen([{ value: newest, label: first?.label ?? defaults.housingMonth }, ...others], chosen, periodLabel)
}

/** Every loaded month before the chosen one, after the one that it is usually compared with. */
export function comparedOptions(
  months: readonly Pick<HousingMonth, 'period' | 'label'>[],
  settings: SearchForm['settings'],
): SettingOption[] {
  const loaded = months.map(({ period }) => period)
  const now = monthOf({ settings }) ?? loaded[0]
  const before = now === undefined ? null : comparedMonth(loaded.map(monthNumber), monthNumber(now))
  const first = before === null ? defaults.latestHousingData : periodLabel(periodOf(before))
  const earlier = months
    .filter(({ period }) => now !== undefined && period < now)
    .map(({ period, label }) => ({ value: period, label: comparedLabel(label) }))
  const named = comparedMonthOf({ settings })
  return withChosen([{ value: usual, label: comparedLabel(first) }, ...earlier], named, (period) =>
    comparedLabel(periodLabel(period)),
  )
}

function comparedLabel(text: string): string {
  return `Since ${text}`
}

/** With the month of the address, while or although it is not loaded. */
function withChosen(
  options: SettingOption[],
  chosen: string | undefined,
  labelOf: (period: string) => string,
): SettingOption[] {
  const isOffered = chosen === undefined || options.some(({ value }) => value === chosen)
  return isOffered ? options : [...options, { value: chosen, label: labelOf(chosen) }]
}

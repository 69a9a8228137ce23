import type { School, SchoolYearScores } from '@homeground/contracts'
import { markOfData, withMark } from '@homeground/format/figure-text'
import { formatPercent, formatWhole } from '@homeground/format/numbers'
import { percentText } from '@homeground/format/school-text'
import { useMemo, useRef, useState } from 'react'
import { csvText, saveCsv } from '../../../lib/format/csv.ts'
import { scoresSource } from '../../../lists/schools/school-notes.ts'
import { ChartActions } from '../../../ui/charts/chart-actions.tsx'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import type { Series, TimeSeries } from '../../../ui/charts/series.ts'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import type from '../../../ui/type.module.css'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { historyOf, type SchoolSectionProps, subjectsText } from './school-results.ts'
import classes from './sections.module.css'

/** A range this wide is drawn without a line through its middle: see `isPoint` of the schools service. */
const TOO_WIDE_POINTS = 40

/** The share of proficient students by spring as a line, next to the means of its district and state. */
export function HistorySection({ school, state, peers }: SchoolSectionProps) {
  const [asTable, setAsTable] = useState(false)
  const chart = useRef<HTMLDivElement>(null)
  const history = useMemo(() => historyOf(school), [school])
  const data = useMemo(
    () => history && historySeries(history.springs, { state, abbr: school.state_abbr }),
    [history, state, school],
  )
  if (history === null || data === null) return null
  const { springs, subjects } = history
  const caption = `${subjectsText(subjects)}, students proficient`
  const actions = (
    <ChartActions
      asTable={asTable}
      onCsv={() => saveCsv(`${school.ncesID}-proficiency.csv`, historyCsv(school, springs))}
      onTable={setAsTable}
      picture={{
        chart,
        title: `${school.name}: proficiency over time`,
        caption,
        source: `${scoresSource(school)}. Each school counts the same in the means.`,
        file: `homeground-${school.ncesID}-proficiency`,
        anchor: 'history',
      }}
      subject="students proficient by spring"
    />
  )
  const notes = historyNotes(school, springs)
  return (
    <Section
      id="history"
      notes={notes.length > 0 ? <p>{notes.join(' ')}</p> : null}
      source={
        <Source>
          {scoresSource(school)}. Each school counts the same in the means of {peers}
          {hasDistrict(springs) ? ' and of its district' : ''}. {actions}
        </Source>
      }
      title="Proficiency over time"
    >
      <p className={`${type.small} ${type.mute} ${classes.caption}`}>{caption}</p>
      <div className={classes.chart} ref={chart}>
        <LineChart
          data={data}
          label={`${caption} at ${school.name}, spring ${springs[0]!.year} to ${springs.at(-1)!.year}`}
        />
      </div>
      {asTable ? <HistoryTable caption={caption} springs={springs} state={state} /> : null}
    </Section>
  )
}

/** The lines of the chart: the school, its district if that has other schools of the level, and its state. */
export function historySeries(
  springs: readonly SchoolYearScores[],
  { state, abbr }: { state: string; abbr: string },
): TimeSeries {
  const isWide = ({ proficiency: range }: SchoolYearScores) =>
    range !== null && range.high - range.low >= TOO_WIDE_POINTS
  const school: Series = {
    key: 'school',
    label: 'This school',
    short: 'School',
    kind: 'main',
    values: springs.map((spring) => (isWide(spring) ? null : (spring.proficiency?.value ?? null))),
    ranges: springs.map(({ proficiency: range }) => (range && range.low < range.high ? range : null)),
    texts: springs.map(({ proficiency: range }) => (range ? percentText(range) : '')),
  }
  const mean = (values: (number | null)[]) => ({
    values,
    texts: values.map((value) => (value === null ? '' : `${formatWhole(value)}%`)),
  })
  const district: Series[] = hasDistrict(springs)
    ? [
        {
          key: 'district',
          label: 'District',
          short: 'District',
          kind: 'near',
          ...mean(springs.map(({ district_mean: value }) => value)),
        },
      ]
    : []
  return {
    periods: springs.map(({ year }) => String(year)),
    unit: 'percent',
    series: [
      school,
      ...district,
      { key: 'state', label: state, short: abbr, kind: 'far', ...mean(springs.map(({ state_mean: value }) => value)) },
    ],
  }
}

/** Whether its district has another school of the level in any spring: else its mean is the school itself. */
function hasDistrict(springs: readonly SchoolYearScores[]): boolean {
  return springs.some(({ district_schools: count }) => (count ?? 0) > 1)
}

/** What to know before reading the lines. */
export function historyNotes(school: Pick<School, 'years'>, springs: readonly SchoolYearScores[]): string[] {
  const years = new Set(springs.map(({ year }) => year))
  const others = school.years.filter(({ year, proficiency }) => proficiency !== null && !years.has(year))
  const counts = springs.flatMap(({ district_schools: count }) => count ?? [])
  const notes = [
    springs.some(({ proficiency: range }) => range !== null && range.low < range.high) &&
      'The band is the range that was published instead of an exact share.',
    springs[0]!.year < 2020 && !years.has(2020) && 'No tests were given in 2020.',
    hasDistrict(springs) && districtText(Math.min(...counts), Math.max(...counts)),
    others.length > 0 && `Not shown: ${others.map(({ year }) => year).join(', ')}, with results in other subjects.`,
    springs.some(({ trend_missing: why }) => why === 'test_changed') &&
      'The state changed its test or the scores that count as proficient, so compare the lines within a spring.',
    new Set(springs.map(({ source }) => source)).size > 1 &&
      'The springs come from different publishers, whose results may cover different grades.',
  ]
  return notes.filter((note) => note !== false)
}

function districtText(fewest: number, most: number): string {
  const count = fewest === most ? formatWhole(most) : `${formatWhole(fewest)} to ${formatWhole(most)}`
  return `Its district has ${count} schools of this level with results.`
}

interface HistoryTableProps {
  readonly springs: readonly SchoolYearScores[]
  readonly state: string
  readonly caption: string
}

/** The numbers of the chart, newest spring first. */
function HistoryTable({ springs, state, caption }: HistoryTableProps) {
  const withDistrict = hasDistrict(springs)
  return (
    <DataTable
      caption={caption}
      className={classes.history}
      columns={[
        'Spring',
        { label: 'This school', isNumber: true },
        ...(withDistrict ? [{ label: 'District', isNumber: true }] : []),
        { label: state, isNumber: true },
      ]}
    >
      <tbody>
        {springs.toReversed().map(({ year, proficiency, district_mean: district, state_mean: ofState }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td className={table.number}>
              {proficiency ? percentText(proficiency) : <NoValue reason="Not published." />}
            </td>
            {withDistrict ? <Mean value={district} /> : null}
            <Mean value={ofState} />
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

function Mean({ value }: { value: number | null }) {
  return (
    <td className={table.number}>
      {value === null ? <NoValue reason="No school has results." /> : formatPercent(value)}
    </td>
  )
}

/** The chart as CSV, one line per spring; generated data is labeled as such. */
export function historyCsv(school: Pick<School, 'sources' | 'data_set'>, springs: readonly SchoolYearScores[]): string {
  const mark = markOfData(school.data_set)
  const publisher = (source: string) =>
    withMark(school.sources.find((each) => each.source === source)?.publisher ?? source, mark)
  return csvText([
    ['spring', 'proficient', 'low', 'high', 'district_mean', 'district_schools', 'state_mean', 'source'],
    ...springs.map((each) => [
      each.year,
      each.proficiency?.value,
      each.proficiency?.low,
      each.proficiency?.high,
      each.district_mean,
      each.district_schools,
      each.state_mean,
      publisher(each.source),
    ]),
  ])
}

import { searchLevels } from '@homeground/catalog/levels'
import { stateRankings } from '@homeground/catalog/school-measures'
import type { SchoolStatistics } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { Button, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '../../../lib/api/request.ts'
import { schoolYearsQuery } from '../../../lib/api/periods.ts'
import { saveCsv } from '../../../lib/format/csv.ts'
import { SaveSearchButton } from '../../../places/save/save-buttons.tsx'
import { LoadError } from '../../../ui/feedback/notice.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type from '../../../ui/type.module.css'
import classes from './state-rankings.module.css'
import { orderStates, statesCsv } from './state-rows.ts'
import { StatesTable } from './states-table.tsx'
import { type StateSettings, useStateSettings } from './use-state-settings.ts'

/** The states by the means of their schools in one spring. */
export default function StateRankingsPage() {
  const settings = useStateSettings()
  const { level } = settings
  const measure = stateRankings.find(({ key }) => key === settings.by)
  const years = useQuery(schoolYearsQuery)
  const year = settings.year ?? years.data?.newest ?? null
  const statistics = useQuery({
    queryKey: ['school-statistics', year],
    queryFn: async ({ signal }) =>
      (await request<SchoolStatistics>(pathTo(paths.schoolStatistics, { year: year! }), { signal })).data,
    enabled: year !== null,
    placeholderData: keepPreviousData,
  })
  const { data, error } = statistics
  const failure = error ?? years.error
  const rows = orderStates(
    (data?.statistics ?? []).filter((row) => row.level === level),
    settings,
  )
  return (
    <div className={`${type.page} ${classes.page}`}>
      <h1 tabIndex={-1}>States by their schools: {measure?.inline}</h1>
      <p className={type.lede}>
        {level} schools
        {data ? (
          <>
            , school year <span className={classes.year}>{data.school_year}</span>
          </>
        ) : null}
        : the mean of each state’s schools.
      </p>
      <p className={classes.caution} role="note">
        Each state has its own tests and standards, so percentages are not comparable across states. The change over two
        years shows how results moved within a state.
      </p>
      <div className={classes.tools}>
        <Menus settings={settings} year={year} years={years.data?.years ?? []} />
        {data ? (
          <div className={classes.end}>
            <SaveSearchButton
              name={`States by ${level.toLowerCase()} schools, ${data.school_year}`}
              path={settings.address}
            />
            <Button
              leftSection={<Icon name="download" size={16} />}
              onClick={() => saveCsv('homeground-states-schools.csv', statesCsv(rows, data))}
              size="sm"
              variant="subtle"
            >
              CSV
            </Button>
          </div>
        ) : null}
      </div>
      {failure ? (
        <LoadError
          error={failure}
          onAction={() => void (years.error ? years.refetch() : statistics.refetch())}
          title="The statistics didn’t load"
        />
      ) : data ? (
        <StatesTable rows={rows} settings={settings} />
      ) : (
        <SkeletonRows bars={['24%', '10%', '10%', '10%', '10%']} count={12} heightPx={48} />
      )}
    </div>
  )
}

interface MenusProps {
  settings: StateSettings
  year: number | null
  years: readonly { year: number; school_year: string }[]
}

function Menus({ settings, year, years }: MenusProps) {
  const chevron = <Icon name="chevron" size={16} />
  return (
    <>
      <NativeSelect
        aria-label="Level"
        data={searchLevels.map((each) => ({ value: each, label: `${each} schools` }))}
        onChange={(event) => settings.set({ level: event.currentTarget.value })}
        rightSection={chevron}
        value={settings.level}
      />
      <NativeSelect
        aria-label="School year"
        data={years.map((each) => ({ value: String(each.year), label: each.school_year }))}
        onChange={(event) => settings.set({ year: event.currentTarget.value })}
        rightSection={chevron}
        value={String(year ?? '')}
      />
    </>
  )
}

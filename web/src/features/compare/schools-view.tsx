import { limits } from '@homeground/catalog/defaults'
import type { School, SchoolSuggestion } from '@homeground/contracts'
import { withMark } from '@homeground/format/figure-text'
import { schoolVerdict, shortSchoolNames } from '@homeground/format/school-comparison'
import { ActionIcon, Badge } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { ComparedRef } from '../../lib/api/place-ref.ts'
import { fetchSchoolSuggestions, schoolPath } from '../../lib/api/places.ts'
import { sourcesText } from '../../lists/schools/school-notes.ts'
import { levelText } from '../../lists/schools/school-text.ts'
import { type CompareAddress, comparePath } from '../../places/compare/compare-store.ts'
import { PlaceInput } from '../../places/place-input/place-input.tsx'
import { listedPlace } from '../../places/shortlist/shortlist-store.ts'
import { toneOf } from '../../ui/charts/series.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DataTable, GroupRow, tableRoles } from '../../ui/tables/data-table.tsx'
import type from '../../ui/type.module.css'
import { DottedParts } from '../../ui/values/dotted-parts.tsx'
import { MadeUp, NoValue } from '../../ui/values/no-value.tsx'
import { PercentileBar } from '../../ui/values/percentile-bar.tsx'
import table from './compare-table.module.css'
import { SimilarRows } from './compare-table.tsx'
import classes from './compare-view.module.css'
import { CompareHead, OtherList, useShown } from './compare-view.tsx'
import { markOfSchools, type SchoolGroup, type SchoolRow, schoolRows, schoolsCsv } from './school-rows.ts'

interface SchoolsViewProps {
  readonly address: CompareAddress
  readonly schools: readonly School[]
  /** Whether these are all schools of the address. */
  readonly isComplete: boolean
  readonly leftOut: readonly string[]
}

/** Up to four schools side by side: what differs in words, then every measure. */
export default function SchoolsView({ address, schools, isComplete, leftOut }: SchoolsViewProps) {
  const current = useMemo(
    () => schools.map(({ ncesID, name }): ComparedRef => ({ kind: 'school', id: ncesID, name })),
    [schools],
  )
  const { ids, otherList, add, remove, clear, keep } = useShown({ address, current, isComplete })
  const verdict = schoolVerdict(schools)
  return (
    <div className={`${type.page} ${classes.page}`}>
      <CompareHead
        count={schools.length}
        csvOf={() => schoolsCsv(schools)}
        fileName={ids.join('-')}
        kind="school"
        link={comparePath({ kind: 'school', ids })}
        listed={current.map(listedPlace)}
        onClear={clear}
      />
      {verdict.length === 0 ? null : (
        <section aria-label="In words" className={classes.verdict}>
          {verdict.map((sentence) => (
            <p key={sentence}>
              {sentence}
              <MadeUp mark={markOfSchools(schools)} />
            </p>
          ))}
        </section>
      )}
      <div className={classes.notices}>
        {leftOut.length > 0 ? <Notice kind="caution">{leftOut.join(' ')}</Notice> : null}
      </div>
      <div className={classes.tools}>
        {ids.length < limits.comparedPlaces ? (
          <AddSchool onAdd={add} taken={ids} />
        ) : (
          <p className={type.soft}>You can compare {limits.comparedPlaces} schools: remove one to add another.</p>
        )}
        <OtherList list={otherList} onReplace={keep} />
      </div>
      <SchoolsTable onRemove={remove} schools={schools} />
      <p className={classes.note}>
        <Badge variant="best">Best</Badge> marks a result that is clearly above all others: beyond the published ranges
        and the 90% sampling margin. Bars show the percentile among schools of the state and level. {sourcesOf(schools)}
      </p>
    </div>
  )
}

/** The sources of all schools, each once. */
function sourcesOf(schools: readonly School[]): string {
  const names = [...new Set(schools.flatMap(({ sources }) => sourcesText(sources).split(', ')))].join(', ')
  return `${withMark(names, markOfSchools(schools))}.`
}

interface AddSchoolProps {
  readonly onAdd: (school: ComparedRef) => void
  /** Those that are shown already. */
  readonly taken: readonly string[]
}

/** Finds a school by its name. */
function AddSchool({ onAdd, taken }: AddSchoolProps) {
  const [text, setText] = useState('')
  const [message, setMessage] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#add') input.current?.focus()
  }, [hash])

  function pick({ ncesID, label }: SchoolSuggestion) {
    if (ncesID === undefined) return setMessage(`${label} is a district. Choose one of its schools.`)
    setText('')
    setMessage(taken.includes(ncesID) ? `${label} is shown already.` : `${label} added.`)
    if (!taken.includes(ncesID)) onAdd({ kind: 'school', id: ncesID, name: label })
  }

  async function enter() {
    const first = (await fetchSchoolSuggestions(text)).find(({ ncesID }) => ncesID !== undefined)
    if (first) pick(first)
    else setMessage(`We couldn’t find a school called “${text.trim()}”.`)
  }
  return (
    <div className={classes.add}>
      <PlaceInput
        inputRef={input}
        kinds={noPlaces}
        label="Add a school"
        onEnter={() => void enter()}
        onPick={() => {}}
        onPickSchool={pick}
        onText={(typed) => {
          setText(typed)
          setMessage('')
        }}
        placeholder="Add a school"
        text={text}
      />
      <p className={classes.message} role="status">
        {message}
      </p>
    </div>
  )
}

const noPlaces = [] as const

interface SchoolsTableProps {
  readonly schools: readonly School[]
  readonly onRemove: (school: ComparedRef) => void
}

/** A column for each school, a row for each measure. */
function SchoolsTable({ schools, onRemove }: SchoolsTableProps) {
  const groups = useMemo(() => schoolRows(schools), [schools])
  const names = shortSchoolNames(schools)
  const columns = [
    { label: <span className={type.hidden}>Measure</span>, className: table.measure },
    ...schools.map((school, index) => ({
      label: <SchoolHead index={index} name={names[index]!} onRemove={onRemove} school={school} />,
      className: table.place,
    })),
  ]
  return (
    <DataTable className={table.table} columns={columns}>
      {groups.map(({ label, rows }) => (
        <Group columns={columns.length} key={label} label={label} names={names} rows={rows} schools={schools} />
      ))}
    </DataTable>
  )
}

interface GroupProps extends Pick<RowProps, 'schools' | 'names'>, SchoolGroup {
  readonly columns: number
}

/** Similar rows are folded: they are not on the screen until they are asked for, but always printed. */
function Group({ label, rows, columns, schools, names }: GroupProps) {
  const [showsSimilar, setShowsSimilar] = useState(false)
  const similar = rows.filter(({ isSimilar }) => isSimilar)
  return (
    <tbody {...tableRoles.group}>
      <GroupRow className={table.group} columns={columns}>
        {label}
      </GroupRow>
      {rows.map((row) => (
        <Row isFolded={row.isSimilar && !showsSimilar} key={row.label} names={names} row={row} schools={schools} />
      ))}
      {similar.length === 0 ? null : (
        <SimilarRows
          columns={columns}
          isShown={showsSimilar}
          names={similar.map((row) => row.label)}
          onToggle={() => setShowsSimilar(!showsSimilar)}
        />
      )}
    </tbody>
  )
}

interface SchoolHeadProps extends Pick<SchoolsTableProps, 'onRemove'> {
  readonly school: School
  readonly index: number
  /** Its short name. */
  readonly name: string
}

function SchoolHead({ school, index, name, onRemove }: SchoolHeadProps) {
  const { ncesID, town, state_abbr: state } = school
  return (
    <div className={table.head} style={toneOf({ tone: index + 1 })}>
      <div>
        <span className={table.where}>
          <DottedParts parts={[levelText(school), [town, state].filter(Boolean).join(', ')]} />
        </span>
        <span className={table.name}>
          <Link className={type.quiet} to={schoolPath(ncesID)}>
            {name}
          </Link>
        </span>
      </div>
      <ActionIcon
        aria-label={`Remove ${name}`}
        className={table.remove ?? ''}
        onClick={() => onRemove({ kind: 'school', id: ncesID, name: school.name })}
      >
        <Icon name="close" size={16} />
      </ActionIcon>
    </div>
  )
}

interface RowProps extends Pick<SchoolsTableProps, 'schools'> {
  readonly row: SchoolRow
  readonly isFolded: boolean
  /** Short names of the schools. */
  readonly names: readonly string[]
}

function Row({ row, schools, names, isFolded }: RowProps) {
  const { label, values, best, remark } = row
  return (
    <tr className={isFolded ? table.folded : undefined} {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        {label}
        {remark === null ? null : <small>{remark}</small>}
      </th>
      {values.map(({ text, reason, detail, percentile, mark = '' }, index) => (
        <td
          className={table.cell}
          key={schools[index]!.ncesID}
          style={toneOf({ tone: index + 1 })}
          {...tableRoles.cell}
        >
          <span aria-hidden="true" className={table.cellName}>
            {names[index]}
          </span>
          <span className={table.value}>
            {text === null ? (
              <NoValue reason={reason} />
            ) : (
              <span data-best={index === best}>
                {text}
                <MadeUp mark={mark} />
              </span>
            )}
            {index === best ? (
              <Badge className={table.best ?? ''} variant="best">
                Best
              </Badge>
            ) : null}
          </span>
          {percentile === undefined || percentile === null ? null : (
            <span className={table.bar}>
              <PercentileBar among="of the schools of its state and level" better="higher" percentile={percentile} />
            </span>
          )}
          {detail === undefined ? null : <small className={table.remark}>{detail}</small>}
        </td>
      ))}
    </tr>
  )
}

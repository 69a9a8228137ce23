import type { Attribute } from '@homeground/catalog/attributes'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { formatAttribute } from '@homeground/format/format'
import { type KeyboardEvent, useState } from 'react'
import { openEnds, readFilter, writeFilter } from '../../lib/format/ranges.ts'

import classes from './range-filter.module.css'

export interface ExactInputsProps {
  readonly attribute: Attribute
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

interface Problem {
  /** Which of the inputs are wrong. */
  readonly ends: readonly (0 | 1)[]
  readonly text: string
}

/** Inputs for both ends of a range; empty means open. Applied on Enter and on blur. */
export function ExactInputs({ attribute, value, onChange }: ExactInputsProps) {
  const [texts, setTexts] = useState(() => textsOf(attribute, value))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [shownValue, setShownValue] = useState(value)
  // A dragged handle changes the value many times: the inputs follow without being built again.
  if (value !== shownValue) {
    setShownValue(value)
    setTexts(textsOf(attribute, value))
    setProblem(null)
  }

  function apply() {
    const [low, high] = texts.map(parseAmount) as [number | null, number | null]
    const wrong = ([0, 1] as const).filter((end) => Number.isNaN([low, high][end]))
    if (wrong.length > 0) return setProblem({ ends: wrong, text: 'Numbers only, such as 500,000.' })
    if (low !== null && high !== null && low >= high) {
      return setProblem({ ends: [0, 1], text: 'The first number must be smaller.' })
    }
    setProblem(null)
    const next = writeFilter(attribute, { low, high })
    if (next !== value) onChange(next)
    else setTexts(textsOf(attribute, value))
  }

  const field = (end: 0 | 1, name: string) => (
    <TextInput
      aria-label={`${attribute.short}, ${name}`}
      autoComplete="off"
      className={classes.exact ?? ''}
      error={problem?.ends.includes(end)}
      inputMode="decimal"
      onBlur={apply}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setTexts((now) => (end === 0 ? [typed, now[1]] : [now[0], typed]))
      }}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') apply()
      }}
      placeholder="Any"
      size="sm"
      value={texts[end]}
    />
  )
  return (
    <>
      <div className={classes.exacts}>
        {field(0, 'from')}
        <span aria-hidden="true">–</span>
        {field(1, 'to')}
      </div>
      {problem === null ? null : (
        <p className={classes.problem} role="alert">
          {problem.text}
        </p>
      )}
    </>
  )
}

function textsOf(attribute: Attribute, value: string | undefined): [string, string] {
  const range = readFilter(attribute, value)
  if (!range) return ['', '']
  const open = openEnds(attribute, range)
  return [
    open.low ? '' : formatAttribute(attribute, range.low),
    open.high ? '' : formatAttribute(attribute, range.high),
  ]
}

/**
 * A number as people type it: `500,000`, `$500k`, `1.2m`, `46%`, `−3`, `12 mi`. Null for an empty
 * text (no bound), NaN for anything else.
 */
export function parseAmount(text: string): number | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll('−', '-')
    .replace(/[$,\s]/g, '')
  if (plain === '') return null
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))(k|m)?(?:%|pp|mi|miles|min|years|days)?$/.exec(plain)
  if (!match) return Number.NaN
  const factor = match[2] === 'm' ? 1_000_000 : match[2] === 'k' ? 1_000 : 1
  return Number(match[1]) * factor
}

import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { formatValue } from '@homeground/format/format'
import { useState } from 'react'
import { type Segment, Segments } from '../../ui/form/segments.tsx'
import { parseAmount } from '../../ui/range-filter/parse-amount.ts'
import { cheaperThan } from '../similar-model/similar-limits.ts'
import type { SimilarLimits } from '../similar-model/similar-places.ts'
import classes from './similar.module.css'

const radiiMiles = [25, 100]

const prices: readonly Segment<'any' | 'cheaper'>[] = [
  { value: 'any', label: 'Any price' },
  { value: 'cheaper', label: 'Cheaper' },
]

const anywhere = 'any'

interface SimilarControlsProps {
  readonly limits: SimilarLimits
  readonly onChange: (limits: SimilarLimits) => void
  /** Of the place itself; without one, "cheaper" means nothing. */
  readonly price: number | null
}

/** Limits the list to places below a price and to places near. */
export function SimilarControls({ limits, onChange, price }: SimilarControlsProps) {
  const { maxPriceUsd, radiusMiles } = limits
  const offered = new Set([...radiiMiles, ...(radiusMiles === null ? [] : [radiusMiles])])
  const distances = [...offered].sort((a, b) => a - b).map((miles) => String(miles))
  return (
    <div className={classes.controls}>
      {price === null ? null : (
        <Segments
          items={prices}
          label="Price"
          onChange={(choice) => onChange({ ...limits, maxPriceUsd: choice === 'any' ? null : cheaperThan(price) })}
          size="sm"
          value={maxPriceUsd === null ? 'any' : 'cheaper'}
        />
      )}
      {maxPriceUsd === null ? null : (
        <PriceInput
          key={maxPriceUsd}
          onChange={(amount) => onChange({ ...limits, maxPriceUsd: amount })}
          value={maxPriceUsd}
        />
      )}
      <Segments
        items={[
          { value: anywhere, label: 'Anywhere' },
          ...distances.map((miles) => ({ value: miles, label: `${miles} miles` })),
        ]}
        label="Distance"
        onChange={(miles) => onChange({ ...limits, radiusMiles: miles === anywhere ? null : Number(miles) })}
        size="sm"
        value={radiusMiles === null ? anywhere : String(radiusMiles)}
      />
    </div>
  )
}

interface PriceInputProps {
  readonly value: number
  readonly onChange: (value: number) => void
}

/** A price, applied on Enter and on blur. */
function PriceInput({ value, onChange }: PriceInputProps) {
  const [text, setText] = useState(formatValue('usd', value))
  const [hasError, setHasError] = useState(false)
  function apply() {
    const amount = parseAmount(text)
    if (amount === null || !(amount > 0)) return setHasError(true)
    setHasError(false)
    if (amount !== value) onChange(amount)
  }
  return (
    <div className={classes.below}>
      <span aria-hidden="true">below</span>
      <TextInput
        aria-label="Below this price"
        autoComplete="off"
        error={hasError}
        inputMode="decimal"
        onBlur={apply}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply()
        }}
        size="sm"
        value={text}
      />
    </div>
  )
}

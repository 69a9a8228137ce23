import { largestWeight } from '@homeground/catalog/attributes/weights'
import { Slider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { useState } from 'react'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import slider from '../../ui/form/slider.module.css'
import classes from './match.module.css'
import { directionOf } from './weight-text.ts'

export interface WeightSliderProps {
  readonly attribute: LoadedAttribute
  readonly weight: number
  /** Called once per drag, when the handle is released. */
  readonly onChange: (weight: number) => void
}

const textOf = (weight: number) => (weight === 0 ? directionOf(weight) : `${directionOf(weight)}, ${Math.abs(weight)}`)

/** How much an attribute matters: nothing in the middle. */
export function WeightSlider({ attribute, weight, onChange }: WeightSliderProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = dragged ?? weight
  return (
    <div className={classes.weight}>
      <div className={classes.head}>
        <span>{attribute.short}</span>
        <span className={classes.says} data-set={shown !== 0}>
          {textOf(shown)}
        </span>
      </div>
      <Slider
        classNames={{ root: classes.slider ?? '', thumb: slider.thumb ?? '', track: slider.track ?? '' }}
        label={null}
        max={largestWeight}
        min={-largestWeight}
        onChange={setDragged}
        onChangeEnd={(next) => {
          setDragged(null)
          onChange(next)
        }}
        size={2}
        startPointValue={0}
        thumbLabel={`How much ${attribute.label} matters`}
        thumbSize={16}
        thumbValueText={textOf}
        value={shown}
      />
    </div>
  )
}

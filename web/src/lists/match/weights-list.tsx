import { usualWeights } from '@homeground/catalog/attributes/selections'
import { isWeightable, largestWeight } from '@homeground/catalog/attributes/weights'
import { Slider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { useState } from 'react'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import slider from '../../ui/form/slider.module.css'
import { withoutWeights, withWeight } from '../search/form-edits.ts'
import { useDraft, useListAttributes } from '../search/search-context.ts'
import classes from './match.module.css'

interface WeightSliderProps {
  readonly attribute: LoadedAttribute
  readonly weight: number
  /** Called once per drag, when the handle is released. */
  readonly onChange: (weight: number) => void
}

/** How much a weight of 1 to 5 counts. */
const strengths = ['slight', 'medium', 'medium', 'strong', 'strong'] as const

/** `Prefer lower (medium)` */
function textOf(weight: number): string {
  if (weight === 0) return 'Doesn’t matter'
  return `Prefer ${weight > 0 ? 'higher' : 'lower'} (${strengths[Math.abs(weight) - 1]})`
}

/** How much an attribute matters: nothing in the middle. */
function WeightSlider({ attribute, weight, onChange }: WeightSliderProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const current = dragged ?? weight
  return (
    <div className={classes.weight}>
      <div className={classes.head}>
        <span>{attribute.short}</span>
        <span className={classes.says} data-set={current !== 0}>
          {textOf(current)}
        </span>
      </div>
      <Slider
        classNames={{ root: slider.root ?? '', thumb: slider.thumb ?? '', track: slider.track ?? '' }}
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
        value={current}
      />
    </div>
  )
}

const usual: readonly string[] = usualWeights

/** How much each attribute matters, of the form that is being edited. The others are after "More". */
export default function WeightsList() {
  const { list, draft, edit } = useDraft()
  const { all } = useListAttributes()
  const [hasAll, setHasAll] = useState(false)
  const weightable = all.filter(({ key, loaded }) => loaded && isWeightable(key))
  const weightOf = (key: string) => draft.weights?.[key] ?? 0
  const first = weightable.filter(({ key }) => usual.includes(key) || weightOf(key) !== 0)
  const visible = hasAll ? weightable : first
  return (
    <div>
      <p className={classes.help}>
        Places are ordered by how well they match. Drag right to favor higher values, left for lower.
      </p>
      {visible.map((attribute) => (
        <WeightSlider
          attribute={attribute}
          key={attribute.key}
          onChange={(weight) => edit((form) => withWeight(list, form, { key: attribute.key, weight }))}
          weight={weightOf(attribute.key)}
        />
      ))}
      <div className={classes.actions}>
        <button aria-expanded={hasAll} onClick={() => setHasAll(!hasAll)} type="button">
          {hasAll ? 'Fewer measures' : `${weightable.length - first.length} more measures`}
        </button>
        {draft.weights ? (
          <button onClick={() => edit((form) => withoutWeights(list, form))} type="button">
            Clear weights
          </button>
        ) : null}
      </div>
    </div>
  )
}

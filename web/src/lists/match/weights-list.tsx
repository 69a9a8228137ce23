import { usualWeights } from '@homeground/catalog/attributes/selections'
import { isWeightable } from '@homeground/catalog/attributes/weights'
import { useState } from 'react'
import { withoutWeights, withWeight } from '../match-model/edit-weights.ts'
import { useListAttributes } from '../search/columns/use-list-attributes.ts'
import { useDraft } from '../search/use-draft.ts'
import classes from './match.module.css'
import { WeightSlider } from './weight-slider.tsx'

const usual: readonly string[] = usualWeights

/** How much each attribute matters, of the form that is being edited. The others are after "More". */
export default function WeightsList() {
  const { list, draft, edit } = useDraft()
  const { all } = useListAttributes()
  const [hasAll, setHasAll] = useState(false)
  const weightable = all.filter(({ key, loaded }) => loaded && isWeightable(key))
  const weightOf = (key: string) => draft.weights?.[key] ?? 0
  const first = weightable.filter(({ key }) => usual.includes(key) || weightOf(key) !== 0)
  const shown = hasAll ? weightable : first
  return (
    <div>
      <p className={classes.help}>
        Places are ordered by how well they match. Right of the middle, higher is better; left of it, lower is.
      </p>
      {shown.map((attribute) => (
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

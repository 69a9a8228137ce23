import type from '../../../ui/type.module.css'
import { useDraft } from '../../search/use-draft.ts'
import classes from './filter-panel.module.css'
import { recipes } from './recipes.ts'

/** Replaces the filters by those of a common reason to move; each can then be changed. */
export function RecipeButtons() {
  const { edit } = useDraft()
  return (
    <p className={classes.recipes}>
      Start from{' '}
      {recipes.map(({ name, filters }) => (
        <button
          className={type.textButton}
          key={name}
          onClick={() => edit((form) => ({ ...form, filters, page: 1 }))}
          type="button"
        >
          {name}
        </button>
      ))}
    </p>
  )
}

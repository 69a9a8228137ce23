import { largestWeight } from '@homeground/catalog/attributes/weights'
import { formatWhole } from '@homeground/format/numbers'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { AnchoredPopover } from '../../ui/values/anchored-popover.tsx'
import type { OpenCard } from '../../ui/values/card-button.tsx'
import card from '../../ui/values/provenance.module.css'
import { withWeight } from '../search/form-edits.ts'
import { useSearchContext } from '../search/search-context.ts'
import classes from './match.module.css'
import { inlineName, partText, positionsOf, reasonsText } from './match-reasons.ts'

interface MatchCardProps extends OpenCard {
  readonly result: PlaceResult
}

/** Why a place is where it is in a list by match, and where it would be if one of the measures counted double. */
export default function MatchCard({ result, ...open }: MatchCardProps) {
  const { run, submitChanged, flow } = useSearchContext()
  if (run.state !== 'found') return null
  const { form, found } = run
  const { weights = {} } = form
  const index = found.results.findIndex(({ zip, town, state_abbr: state }) =>
    zip === undefined ? town === result.town && state === result.state_abbr : zip === result.zip,
  )
  const before = ((found.page ?? form.page) - 1) * (flow.list.pageSize ?? 0)
  const isFromBest = form.direction === 'desc'
  const position = before + index + 1
  const title = isFromBest ? `Why ${result.town} is number ${formatWhole(position)}` : `How ${result.town} matches`
  return (
    <AnchoredPopover {...open} className={card.dropdown} label={title} position="bottom" shadow="md" title={title}>
      <p className={card.sentence}>{`It is here ${reasonsText(result)}.`}</p>
      <ul className={classes.parts}>
        {(result.match_parts ?? []).map((part) => (
          <li key={part.key}>{partText(part)} points</li>
        ))}
      </ul>
      {isFromBest ? (
        <ul aria-label="What would change it" className={classes.changes}>
          {positionsOf(result, found.results, weights).map(({ key, position: next }) => (
            <li key={key}>
              {`If ${inlineName(key)} counted double: number ${formatWhole(before + next)}. `}
              {2 * Math.abs(weights[key]!) <= largestWeight ? (
                <button
                  onClick={() =>
                    submitChanged((draft) => withWeight(flow.list, draft, { key, weight: 2 * weights[key]! }))
                  }
                  type="button"
                >
                  Count it double
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p className={card.sentence}>{`Among the ${formatWhole(found.results.length)} places shown.`}</p>
    </AnchoredPopover>
  )
}

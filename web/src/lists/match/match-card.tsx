import { largestWeight } from '@homeground/catalog/attributes/weights'
import { upperFirst } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import type from '../../ui/type.module.css'
import { AnchoredPopover } from '../../ui/values/anchored-popover.tsx'
import type { OpenCard } from '../../ui/values/card-button.tsx'
import card from '../../ui/values/provenance.module.css'
import { withWeight } from '../search/form-edits.ts'
import { useSearchContext } from '../search/search-context.ts'
import classes from './match.module.css'
import { inlineName, pointsText, positionsOf, reasonsText, sideName } from './match-reasons.ts'

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
  const positions = new Map(positionsOf(result, found.results, weights).map((each) => [each.key, each.position]))
  const title = isFromBest ? `Why ${result.town} is number ${formatWhole(position)}` : `How ${result.town} matches`
  return (
    <AnchoredPopover {...open} className={card.dropdown} label={title} position="bottom" shadow="md" title={title}>
      <p className={card.sentence}>{`It is here ${reasonsText(result)}.`}</p>
      <table className={classes.parts}>
        <thead>
          <tr>
            <th scope="col">
              <span className={type.hidden}>Measure</span>
            </th>
            <th scope="col">Points</th>
            {isFromBest ? <th scope="col">If doubled</th> : null}
          </tr>
        </thead>
        <tbody>
          {(result.match_parts ?? []).map((part) => (
            <tr key={part.key}>
              <th scope="row">{upperFirst(sideName(part))}</th>
              <td>{pointsText(part)}</td>
              {isFromBest ? (
                <td>
                  <DoubledPosition
                    onDouble={
                      2 * Math.abs(part.weight) > largestWeight
                        ? undefined
                        : () =>
                            submitChanged((draft) => withWeight(flow.list, draft, { ...part, weight: 2 * part.weight }))
                    }
                    position={before + positions.get(part.key)!}
                    what={inlineName(part.key)}
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {isFromBest ? (
        <p className={card.sentence}>
          {`If doubled: its number among the ${formatWhole(found.results.length)} places shown if that measure counted double. Tap it to see that list.`}
        </p>
      ) : null}
    </AnchoredPopover>
  )
}

interface DoubledPositionProps {
  readonly position: number
  readonly what: string
  /** Undefined for a measure that can’t count more. */
  readonly onDouble: (() => void) | undefined
}

/** Where the place would be; searches with the doubled weight. */
function DoubledPosition({ position, what, onDouble }: DoubledPositionProps) {
  const text = `#${formatWhole(position)}`
  if (!onDouble) return text
  return (
    <button aria-label={`Number ${formatWhole(position)}: count ${what} double`} onClick={onDouble} type="button">
      {text}
    </button>
  )
}

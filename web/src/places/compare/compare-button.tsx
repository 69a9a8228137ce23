import { raiseRefusal } from '../../lib/alerts.ts'
import { type ComparedRef, placeLabel } from '../../lib/api/place-ref.ts'
import { ToggleButton, type ToggleButtonProps } from '../../ui/toggle/toggle-button.tsx'
import { addToCompare, isCompared, refusalOf, removeFromCompare, useCompare } from './compare-store.ts'

export interface CompareButtonProps extends Pick<ToggleButtonProps, 'look' | 'className'> {
  readonly place: ComparedRef
}

/** Adds a place or school to the compare list, or removes it; if the list refuses it, a note says what to do. */
export function CompareButton({ place, look, className }: CompareButtonProps) {
  const isIn = useCompare(isCompared(place))
  const label = `Compare ${placeLabel(place)}`

  function press() {
    if (isIn) return removeFromCompare(place)
    const refusal = refusalOf(place)
    if (refusal === null) addToCompare(place)
    else raiseRefusal(refusal)
  }
  return (
    <ToggleButton
      className={className}
      icons={['plus', 'check']}
      isPressed={isIn}
      labels={[label, label]}
      look={look}
      onPress={press}
      words={['Compare', 'Comparing']}
    />
  )
}

import { limits } from '@homeground/catalog/defaults'
import { raiseNote } from '../../lib/alerts.ts'
import { ToggleButton, type ToggleButtonProps } from '../../ui/toggle/toggle-button.tsx'
import { addToCompare, type ComparedPlace, isCompared, removeFromCompare, useCompare } from './compare-store.ts'

export interface CompareButtonProps extends ComparedPlace, Pick<ToggleButtonProps, 'look' | 'className'> {}

/** Adds a zip to the compare list, or removes it; if the list is full, a note says what to do. */
export function CompareButton({ zip, town, look, className }: CompareButtonProps) {
  const isIn = useCompare(isCompared(zip))
  const place = `${town} ${zip}`

  function press() {
    if (isIn) return removeFromCompare(zip)
    if (addToCompare({ zip, town })) return
    raiseNote(
      `You already compare ${limits.comparedPlaces} of ${limits.comparedPlaces} places. Remove one to add ${place}.`,
    )
  }
  return (
    <ToggleButton
      className={className}
      icons={['plus', 'check']}
      isPressed={isIn}
      labels={[`Compare ${place}`, `Compare ${place}`]}
      look={look}
      onPress={press}
      words={['Compare', 'Comparing']}
    />
  )
}

import { Pill } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import { Icon } from '../icon.tsx'

export interface RemovableChipProps {
  readonly words: string
  readonly onRemove: () => void
}

/** A part of a search with a button that removes it. */
export function RemovableChip({ words, onRemove }: RemovableChipProps) {
  return (
    <Pill
      onRemove={onRemove}
      removeButtonProps={{
        'aria-hidden': false,
        'aria-label': `Remove ${words}`,
        icon: <Icon name="close" size={16} />,
        tabIndex: 0,
      }}
      withRemoveButton
    >
      {words}
    </Pill>
  )
}

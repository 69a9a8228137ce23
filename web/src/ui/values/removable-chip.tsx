import { Pill } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import { Icon } from '../icon.tsx'

/** A part of a search with a button that removes it. */
export function RemovableChip({ words, onRemove }: { readonly words: string; readonly onRemove: () => void }) {
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

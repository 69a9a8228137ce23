import { generatedMark, type LoadedAttribute } from '../../lib/api/attributes.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { CardButton, type CardButtonProps } from '../../ui/values/card-button.tsx'
import { MadeUp } from '../../ui/values/no-value.tsx'
import type { ProvenanceFigure } from './provenance-popover.tsx'

const ProvenancePopover = lazyComponent(() => import('./provenance-popover.tsx'))

export interface ProvenanceProps extends Pick<CardButtonProps, 'children' | 'label'> {
  readonly attribute: LoadedAttribute
  /** The number to explain; without it, the card explains the attribute. */
  readonly figure?: ProvenanceFigure
  /** False for a heading whose numbers are marked themselves. */
  readonly isMarked?: boolean
}

/** A number or a heading whose source opens in a card, marked where the numbers are generated. */
export function Provenance({ attribute, figure, isMarked = true, children, label }: ProvenanceProps) {
  return (
    <CardButton
      card={(open) => <ProvenancePopover attribute={attribute} {...open} figure={figure} />}
      label={label}
      onPrepare={ProvenancePopover.loadAhead}
    >
      {children}
      {figure?.value === null || !isMarked ? null : <MadeUp mark={generatedMark(attribute, figure?.data_set)} />}
    </CardButton>
  )
}

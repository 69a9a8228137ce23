import type { TermKey } from '@homeground/catalog/terms'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { CardButton } from './card-button.tsx'

const TermPopover = lazyComponent(() => import('./term-popover.tsx'))

/** The name of a measure, which opens how it is calculated. */
export function TermButton({ term, children }: { readonly term: TermKey; readonly children: string }) {
  return (
    <CardButton
      card={(open) => <TermPopover {...open} term={term} />}
      label={`${children}, how it is calculated`}
      onPrepare={TermPopover.loadAhead}
    >
      {children}
    </CardButton>
  )
}

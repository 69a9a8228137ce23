import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import actions from '../../ui/charts/chart-actions.module.css'
import type { EmbedCodeProps } from './embed-code.tsx'

/** Few readers want it. */
const EmbedCode = lazyComponent<EmbedCodeProps>(() => import('./embed-code.tsx'))

/** The button of a section that shows the HTML for other sites, and the HTML while it is open. */
export function useEmbed(props: EmbedCodeProps): { readonly button: ReactNode; readonly code: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  return {
    button: (
      <button
        aria-expanded={isOpen}
        className={actions.action}
        onClick={() => setIsOpen(!isOpen)}
        onFocus={EmbedCode.loadAhead}
        onPointerEnter={EmbedCode.loadAhead}
        title="HTML to show these figures on a site of yours"
        type="button"
      >
        Embed
      </button>
    ),
    code: isOpen ? <EmbedCode {...props} /> : null,
  }
}

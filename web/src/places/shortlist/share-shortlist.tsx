import { Button, type ButtonProps } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ListedPlace } from './shortlist-store.ts'

const ShareDialog = lazyComponent(() => import('./share-dialog.tsx'))

interface ShareShortlistProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  /** The first of them are chosen. */
  readonly places: readonly ListedPlace[]
  /** Without an icon, where there is little room. */
  readonly isPlain?: boolean
}

/** Opens the form that makes a shortlist of places and copies its link. Nothing without places. */
export function ShareShortlist({ places, isPlain = false, ...look }: ShareShortlistProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (places.length === 0) return null
  return (
    <>
      <Button
        {...look}
        leftSection={isPlain ? null : <Icon name="link" />}
        onClick={() => setIsOpen(true)}
        onFocus={ShareDialog.loadAhead}
        onPointerEnter={ShareDialog.loadAhead}
      >
        Share a shortlist
      </Button>
      {isOpen ? <ShareDialog onClose={() => setIsOpen(false)} places={places} /> : null}
    </>
  )
}

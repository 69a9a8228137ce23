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
  /** Of the words on the button, where there may be room for the icon only. */
  readonly wordsClass?: string | undefined
}

/** Opens the form that makes a shortlist of places and copies its link. Nothing without places. */
export function ShareShortlist({ places, wordsClass, ...look }: ShareShortlistProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (places.length === 0) return null
  return (
    <>
      <Button
        {...look}
        leftSection={<Icon name="link" />}
        onClick={() => setIsOpen(true)}
        onFocus={ShareDialog.loadAhead}
        onPointerEnter={ShareDialog.loadAhead}
      >
        <span className={wordsClass}>Share a shortlist</span>
      </Button>
      {isOpen ? <ShareDialog onClose={() => setIsOpen(false)} places={places} /> : null}
    </>
  )
}

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './show-button.module.css'

export interface ShowButtonProps {
  readonly onShow: () => void
  readonly children: ReactNode
}

/** Shows the results of filters that have changed since the last search; stays visible at the foot of its column. */
export function ShowButton({ onShow, children }: ShowButtonProps) {
  return (
    <div className={classes.foot}>
      <Button fullWidth onClick={onShow}>
        {children}
      </Button>
    </div>
  )
}

import { ActionIcon } from '@mantine/core'
import { type Alert, dismissAlert, useAlerts } from '../../lib/alerts.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './alert-region.module.css'

/** Alerts and notes that belong to no part of the screen; alerts stay until closed. */
export function AlertRegion() {
  const shown = useAlerts((state) => state.shown)
  const linesOf = (kind: Alert['kind']) =>
    shown
      .filter((alert) => alert.kind === kind)
      .map(({ id, text }) => (
        <div className={classes.alert} data-kind={kind} key={id}>
          <Icon className={classes.icon} name={kind === 'alert' ? 'warning' : 'check'} />
          <span className={classes.text}>{text}</span>
          <ActionIcon aria-label="Close" onClick={() => dismissAlert(id)}>
            <Icon name="close" />
          </ActionIcon>
        </div>
      ))
  return (
    <div className={classes.region}>
      <div className={classes.lines} role="alert">
        {linesOf('alert')}
      </div>
      <div className={classes.lines} role="status">
        {linesOf('note')}
      </div>
    </div>
  )
}

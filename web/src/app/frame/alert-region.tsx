import { dismissAlert, useAlerts } from '../../lib/alerts.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import classes from './alert-region.module.css'

/** Where sentences appear that belong to no part of the screen; they stay until closed. */
export function AlertRegion() {
  const shown = useAlerts((state) => state.shown)
  return (
    <div className={classes.region} role="alert">
      {shown.map(({ id, text }) => (
        <div className={classes.alert} key={id}>
          <Icon className={classes.icon} name="warning" />
          <span>{text}</span>
          <IconButton icon="close" label="Close" onClick={() => dismissAlert(id)} />
        </div>
      ))}
    </div>
  )
}

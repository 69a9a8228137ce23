import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { nearestZip } from '../../lib/api/zip-results.ts'
import { currentPosition, positionMessages } from '../../lib/position.ts'
import { localSearchPath } from '../../lib/navigation/search-path.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './home.module.css'

const messages = { idle: '', locating: 'Finding your state …', ...positionMessages }

/** A button that opens the search of the visitor's state. */
export function LocalSearch() {
  const [state, setState] = useState<keyof typeof messages>('idle')
  const navigate = useNavigate()
  const find = async () => {
    setState('locating')
    try {
      const nearest = await nearestZip(await currentPosition())
      if (nearest) navigate(localSearchPath(nearest))
      else setState('outside')
    } catch {
      setState('failed')
    }
  }
  return (
    <p className={classes.local}>
      <button aria-busy={state === 'locating'} onClick={() => void find()} type="button">
        <Icon name="locate" /> Search my state
      </button>
      <span role="status">{messages[state]}</span>
    </p>
  )
}

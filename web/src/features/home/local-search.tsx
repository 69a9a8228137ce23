import { isLocatable } from '@homeground/catalog/states'
import type { NearestZip } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, request } from '../../lib/api/request.ts'
import { currentPosition, positionMessages } from '../../lib/geolocation.ts'
import { searchPath } from '../../lib/navigation/search-path.ts'
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
      navigate(localSearch(await nearestZip()))
    } catch (error) {
      setState(error instanceof ApiError && error.status === 404 ? 'outside' : 'failed')
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

async function nearestZip(): Promise<NearestZip> {
  const { lat, lng } = await currentPosition()
  return (await request<NearestZip>(pathTo(paths.stateByPoint, { lat, lng }))).data
}

/** The search of a zip's state, or around the zip where searches are not limited to the state. */
function localSearch({ state_abbr: abbr, zip, lat, lng }: NearestZip): string {
  return isLocatable(abbr)
    ? searchPath({ area: 'state', states: abbr })
    : searchPath({ area: 'zip', place: zip, lat, lng })
}

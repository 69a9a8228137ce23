import { ActivePlaceProvider } from '../../lists/search/active-place.tsx'
import { MapScreen } from './map-screen.tsx'

/** The zips of the country on a map, next to a list of what it shows. */
export default function MapPage() {
  return (
    <ActivePlaceProvider>
      <MapScreen />
    </ActivePlaceProvider>
  )
}

import { useSession } from '../../lib/session-store.ts'
import type from '../../ui/type.module.css'
import { AccountSection } from './account/account-section.tsx'
import { ApiKeysSection } from './api-keys/api-keys-section.tsx'
import { DashboardHead } from './dashboard-head.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { DevicesSection } from './devices/devices-section.tsx'
import { RecentSection } from './recent-section.tsx'
import { SavedPlaces } from './saved/saved-places.tsx'
import { SavedSearches } from './saved/saved-searches.tsx'
import { WatchedZips } from './saved/watched-zips.tsx'
import { useAllLoaded } from './use-all-loaded.ts'

/** Saved places, watched zips and saved searches, and the account. */
export default function DashboardPage() {
  const user = useSession((session) => session.user)
  const loaded = useAllLoaded()
  if (user === null || !loaded) return <DashboardSkeleton />
  return (
    <div className={type.page}>
      <DashboardHead user={user} />
      <SavedPlaces />
      <WatchedZips />
      <SavedSearches />
      <RecentSection />
      <AccountSection user={user} />
      <DevicesSection />
      <ApiKeysSection user={user} />
    </div>
  )
}

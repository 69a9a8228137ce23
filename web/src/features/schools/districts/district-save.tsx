import type { District } from '@homeground/contracts'
import {
  savedSearches,
  saveSearch,
  unsaveSearch,
  useIsSaved,
} from '../../../lib/account/saved-items.ts'
import { SaveToggle } from '../../../ui/save/save-toggle.tsx'
import head from '../../../ui/subject/subject-head.module.css'
import { districtPath } from './district-result.ts'

/** Saves the district among the saved searches. */
export function DistrictSave({ district }: { district: District }) {
  const path = districtPath(district)
  const { name } = district
  return (
    <div className={head.actions}>
      <SaveToggle
        done="Saved"
        icon="bookmark"
        isSaved={useIsSaved(savedSearches, path)}
        item={name}
        look="button"
        remove={() => unsaveSearch(path)}
        save={() => saveSearch({ name: name.slice(0, 100), path })}
        verb="Save"
      />
    </div>
  )
}

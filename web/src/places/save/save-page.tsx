import { savedSearches, saveSearch, unsaveSearch, useIsSaved } from '../../lib/account/saved-items.ts'
import { SaveToggle } from './save-toggle.tsx'

interface SavePageProps {
  /** What the page is about. */
  readonly name: string
  readonly path: string
}

/** Saves a page, such as a school's, among the saved searches. */
export function SavePage({ name, path }: SavePageProps) {
  return (
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
  )
}

import { type SourceKey, type SourceOwner, sourcesOwnedBy } from '@homeground/catalog/sources'

/** The sources of a service that are loaded from files, in the order in which they are imported. */
export function fileSourcesOf(owner: SourceOwner): SourceKey[] {
  return sourcesOwnedBy(owner).flatMap(({ key, newestFile }) => (newestFile ? key : []))
}

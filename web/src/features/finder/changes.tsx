import NearMisses from '../../lists/results/near-misses.tsx'
import { RelaxationList } from '../../lists/results/relaxation-list.tsx'
import { useRelaxations } from '../../lists/search/relaxations.ts'
import { useDraft } from '../../lists/search/search-context.ts'

/** For answers that nothing matches: the places that nearly do, and what to change, with the places that it brings. */
export function Changes() {
  const { list, draft, edit } = useDraft()
  const relaxations = useRelaxations(list, draft)
  return (
    <>
      <RelaxationList onChoose={(form) => edit(() => form)} relaxations={relaxations} />
      <NearMisses form={draft} />
    </>
  )
}

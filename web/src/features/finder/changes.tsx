import { useRelaxations } from '../../lib/search/near/use-relaxations.ts'
import { useDraft } from '../../lib/search/use-draft.ts'
import NearMisses from '../../ui/results/list/near-misses.tsx'
import { RelaxationList } from '../../ui/results/states/relaxation-list.tsx'

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

import { RelaxationList } from '../../lists/results/relaxation-list.tsx'
import { useRelaxations } from '../../lists/search/relaxations.ts'
import { useSearchContext } from '../../lists/search/search-context.ts'
import classes from './survey.module.css'

/** Below the results: what each single change would add, the smallest change first. */
export function RelaxAnswers() {
  const { flow, view, run, count } = useSearchContext()
  const now = count?.count ?? 0
  const relaxations = useRelaxations(flow.list, view.submitted).filter((relaxation) => (relaxation.count ?? 0) > now)
  const isShown = run.state === 'found' && run.found.results.length > 0 && relaxations.length > 0
  if (!isShown) return null
  return (
    <section aria-labelledby="relax" className={classes.relax}>
      <h2 id="relax">See more places</h2>
      <p>Your answers stay as they are unless you change one here.</p>
      <RelaxationList relaxations={relaxations} />
    </section>
  )
}

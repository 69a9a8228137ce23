import { useLateComponent } from '../../lib/use-late-component.ts'
import { useNear } from '../../lib/use-near.ts'
import classes from './footer.module.css'

const loadForm = () => import('../../features/feedback/feedback-form.tsx')

/** The place of the feedback form, whose script is loaded once the footer is nearly in view. */
export function FooterForm() {
  const [place, isNear] = useNear<HTMLDivElement>()
  const Form = useLateComponent(loadForm, isNear)
  return (
    <div className={classes.form} ref={place}>
      {Form ? <Form /> : null}
    </div>
  )
}

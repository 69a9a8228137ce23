import { Link } from 'react-router-dom'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { useSession } from '../../lib/session-store.ts'
import { useNear } from '../../lib/use-near.ts'
import { Brand } from '../../ui/page/brand.tsx'
import type from '../../ui/type.module.css'
import { accountLinks, footLinks, headerGroups, type MenuLink } from '../navigation.ts'
import { groupLabels } from '../route.ts'
import { routes } from '../routes.ts'
import classes from './footer.module.css'
import { SchemeSwitch } from './scheme-switch.tsx'

const loadForm = () => import('../../features/feedback/feedback-form.tsx')

/** The place of the feedback form, whose script is loaded once the footer is nearly in view. */
function FooterForm() {
  const [place, isNear] = useNear<HTMLDivElement>()
  const Form = useLazyComponent(loadForm, isNear)
  return (
    <div className={classes.form} ref={place}>
      {Form ? <Form /> : null}
    </div>
  )
}

const groups = headerGroups(routes)
const foot = footLinks(routes)
const links = { unknown: [], anonymous: accountLinks(routes, 'anonymous'), user: accountLinks(routes, 'user') }

/** A sentence about the site, the colors, the feedback form, and a map of the site: every screen of every menu. */
export function Footer() {
  const session = useSession(({ state }) => state)
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div>
          <Brand />
          <p className={`${type.small} ${type.soft} ${classes.about}`}>
            Every zip code in the United States, compared on homes, people and schools. No crime scores, no guesses.
          </p>
          <h2>Colors</h2>
          <div className={classes.scheme}>
            <SchemeSwitch />
          </div>
          <FooterForm />
        </div>
        <nav aria-label="Footer" className={classes.groups}>
          {groups.map((group) => (
            <Group key={group.key} label={group.label} links={group.links} />
          ))}
          <Group label={groupLabels.account} links={links[session]} />
        </nav>
      </div>
      <nav aria-label="About the site" className={classes.foot}>
        {foot.map(({ to, name }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </nav>
    </footer>
  )
}

function Group({ label, links }: { readonly label: string; readonly links: readonly MenuLink[] }) {
  return (
    <div>
      <h2>{label}</h2>
      <ul>
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

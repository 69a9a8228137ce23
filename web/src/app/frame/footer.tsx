import { premium } from '@homeground/catalog/defaults'
import { Link } from 'react-router-dom'
import { Brand } from '../../ui/page/brand.tsx'
import classes from './footer.module.css'
import { SchemeSwitch } from './scheme-switch.tsx'

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div>
          <Brand />
          <p className={classes.about}>
            Every zip code in the United States, compared on homes, people and schools. No crime
            scores, no guesses.
          </p>
        </div>
        <nav aria-label="Footer">
          <h2>Explore</h2>
          <ul>
            <li>
              <Link to="/research-area">Research an area</Link>
            </li>
            <li>
              <Link to="/data">How old is each number?</Link>
            </li>
            <li>
              <Link to="/premium">
                Premium, {premium.price} for {premium.months} months
              </Link>
            </li>
          </ul>
        </nav>
        <div>
          <h2>Colors</h2>
          <div className={classes.scheme}>
            <SchemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  )
}

import { Icon, iconNames } from '../../ui/icon.tsx'
import { Section } from '../../ui/page/section.tsx'
import classes from './style.module.css'

/** Every icon with its name. */
export function IconsSection() {
  return (
    <Section
      id="icons"
      notes={<p>Lines on a grid of 20 px, always next to text or on a button with a name.</p>}
      title="Icons"
    >
      <ul className={classes.icons}>
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}

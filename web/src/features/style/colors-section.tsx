import { Section } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import { colorGroups } from './colors.ts'
import classes from './style.module.css'

/** Every color, in the scheme that is on. */
export function ColorsSection() {
  return (
    <Section
      id="colors"
      notes={<p>One accent. Every other color is data. The footer switches between light and dark.</p>}
      title="Color"
    >
      {colorGroups.map(({ title, note, names }) => (
        <div className={classes.group} key={title}>
          <h3>{title}</h3>
          <p className={`${type.small} ${type.mute}`}>{note}</p>
          <ul className={classes.swatches}>
            {names.map((name) => (
              <li key={name}>
                <i style={{ background: `var(--${name})` }} />
                {name}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}

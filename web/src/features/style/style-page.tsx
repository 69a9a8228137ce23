import { PageAnchors } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import { ColorsSection } from './colors-section.tsx'
import { ControlsSection } from './controls-section.tsx'
import { IconsSection } from './icons-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import classes from './style.module.css'
import { TypeSection } from './type-section.tsx'
import { ValuesSection } from './values-section.tsx'

const parts = [
  ['colors', 'Color'],
  ['type', 'Type'],
  ['controls', 'Controls'],
  ['values', 'Values'],
  ['messages', 'Messages'],
  ['icons', 'Icons'],
] as const

/** The style guide: colors, type and the parts that all screens share, in their states. */
export default function StylePage() {
  return (
    <div className={type.page}>
      <header className={classes.head}>
        <h1 tabIndex={-1}>Style guide</h1>
        <p className={type.lede}>
          Paper, ink and one green. Numbers come first, with their uncertainty. Every screen is made of these parts.
        </p>
        <PageAnchors parts={parts} />
      </header>
      <ColorsSection />
      <TypeSection />
      <ControlsSection />
      <ValuesSection />
      <MessagesSection />
      <IconsSection />
    </div>
  )
}

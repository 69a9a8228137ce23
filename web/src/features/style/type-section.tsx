import { Section } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import { Example } from './example.tsx'

/** Every size of type, with a sentence as it would be used. */
export function TypeSection() {
  return (
    <Section
      id="type"
      notes={
        <p>
          Source Serif 4 for titles and large figures, Source Sans 3 for everything that is read or compared. Digits
          have one width.
        </p>
      }
      title="Type"
    >
      <Example caption="Display, 60/64: the name of a place">
        <p className={type.display}>Natick, MA 01760</p>
      </Example>
      <Example caption="Heading 2, 28/32: the finding, if there is one">
        <h2>Up 62% since 2018</h2>
      </Example>
      <Example caption="Heading 3, 19/24">
        <h3>Income and people</h3>
      </Example>
      <Example caption="Lede, 20/32">
        <p className={type.lede}>What data we have, how old it is, and where it comes from.</p>
      </Example>
      <Example caption="Body, 17/24">
        <p>The median listing price moves with the mix of homes for sale.</p>
      </Example>
      <Example caption="Figure, 32/40">
        <p className={type.figure}>$742,000</p>
      </Example>
      <Example caption="Small, 15/20, and micro, 14/16: the smallest">
        <p className={type.small}>Middlesex County</p>
        <p className={`${type.micro} ${type.mute}`}>Apr 2024</p>
      </Example>
    </Section>
  )
}

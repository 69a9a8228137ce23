import { messages } from '@homeground/contracts/messages'
import { Badge, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonRows } from '../../ui/feedback/skeletons.tsx'
import { Segments } from '../../ui/form/segments.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Icon, iconNames } from '../../ui/icon.tsx'
import { PageAnchors, Section } from '../../ui/page/section.tsx'
import { ToggleButton } from '../../ui/toggle/toggle-button.tsx'
import type from '../../ui/type.module.css'
import { NoValue } from '../../ui/values/no-value.tsx'
import { PercentileBar } from '../../ui/values/percentile-bar.tsx'
import { ScoreRangeBar } from '../../ui/values/score-range-bar.tsx'
import { Sparkline } from '../../ui/values/sparkline.tsx'
import { TermButton } from '../../ui/values/term-button.tsx'
import classes from './style.module.css'

const prices = [410, 416, 431, 428, 452, 470, 466, 489, 502, 497, 488, 494]

/** How numbers are drawn, with made-up ones. */
function ValuesSection() {
  return (
    <Section id="values" notes={<p>No mark without its number. These numbers are made up.</p>} title="Values">
      <div className={classes.values}>
        <Example caption="Percentile where higher is better; the tick is the median">
          <PercentileBar among="nationwide" better="higher" percentile={88} withOrdinal />
        </Example>
        <Example caption="Percentile where it isn’t, with its margin of error">
          <PercentileBar among="nationwide" better="neither" margin={[38, 50]} percentile={44} withOrdinal />
        </Example>
        <Example caption="A published percentage, and the state average">
          <ScoreRangeBar range={{ low: 78, high: 78 }} stateMean={61} />
        </Example>
        <Example caption="Published as a range only">
          <ScoreRangeBar range={{ low: 60, high: 74 }} stateMean={47} />
        </Example>
        <Example caption="Not published">
          <ScoreRangeBar range={null} />
        </Example>
        <Example caption="Twelve months, the last one dotted">
          <Sparkline values={prices} width={120} />
        </Example>
        <Example caption="No number: the reason is on hover and read aloud">
          <NoValue reason="No data for this example" />
        </Example>
        <Example caption="A term; select it to see how it is calculated">
          <TermButton term="achievement">Achievement</TermButton>
        </Example>
        <Example caption="Real or generated">
          <Badge>Real</Badge>
          <Badge variant="caution">Made up</Badge>
        </Example>
      </div>
    </Section>
  )
}

interface ColorGroup {
  readonly title: string
  readonly note: string
  /** Names of the theme's colors, without the dashes before them. */
  readonly names: readonly string[]
}

const ramp = (letter: string, count: number, first = 0): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${first + index}`)

/** Every color of the theme with what it is for; both schemes have all of them. */
export const colorGroups: readonly ColorGroup[] = [
  {
    title: 'Ground',
    note: 'The page, what floats above it, and what is set back.',
    names: ['paper', 'surface', 'sunken', 'hover', 'selected'],
  },
  { title: 'Ink', note: 'Text; prose and headers; captions and units.', names: ['ink', 'ink-2', 'ink-3'] },
  {
    title: 'Rules',
    note: 'Between rows; around what floats; at the head of a section; around inputs.',
    names: ['rule', 'rule-strong', 'rule-ink', 'control'],
  },
  {
    title: 'Accent',
    note: 'Act, chosen, or higher is better. Nothing else is green.',
    names: ['accent', 'accent-hover', 'accent-tint', 'on-accent'],
  },
  {
    title: 'Messages',
    note: 'Errors; limits and rough values.',
    names: ['danger', 'danger-tint', 'caution', 'caution-tint'],
  },
  {
    title: 'Maps and bars',
    note: 'Land, water, borders, coast; places without data; the track of a bar.',
    names: [
      'land',
      'water',
      'river',
      'water-name',
      'border',
      'coast',
      'nodata',
      'track',
      'pt-line',
      'area-line',
      'hatch',
      'hatch-strong',
    ],
  },
  { title: 'How much', note: 'Seven classes from low to high; more is farther from the page.', names: ramp('q', 7) },
  { title: 'Fall and rise', note: 'Ochre to blue, so that neither end looks good or bad.', names: ramp('d', 7) },
  { title: 'Race and origin', note: 'Grays only.', names: ramp('n', 7) },
  { title: 'Compared places', note: 'Always labeled with the name of the place.', names: ramp('s', 4, 1) },
]

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

/** Every color, in the scheme that is on. */
function ColorsSection() {
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

/** Buttons, toggles, choices and fields; they work, but do nothing. */
function ControlsSection() {
  return (
    <Section
      id="controls"
      notes={<p>40 px high, 32 in dense rows. Targets have at least 24 px, 44 on touch screens.</p>}
      title="Controls"
    >
      <Example caption="Buttons: primary, other, in text; unavailable">
        <Button>Show places</Button>
        <Button variant="default">Save search</Button>
        <Button variant="subtle">Clear</Button>
        <Button disabled>Compare</Button>
      </Example>
      <Toggles />
      <Choices />
      <Fields />
    </Section>
  )
}

function Toggles() {
  const [isSaved, setSaved] = useState(true)
  const [isWatched, setWatched] = useState(false)
  return (
    <Example caption="Toggles keep their width in both states">
      <ToggleButton
        fillsIcon
        icons={['bookmark', 'bookmark']}
        isPressed={isSaved}
        labels={['Save the example', 'Saved the example']}
        look="button"
        onPress={() => setSaved(!isSaved)}
        words={['Save', 'Saved']}
      />
      <ToggleButton
        fillsIcon
        icons={['bell', 'bell']}
        isPressed={isWatched}
        labels={['Watch the example', 'Stop watching the example']}
        look="icon"
        onPress={() => setWatched(!isWatched)}
        words={['Watch', 'Watching']}
      />
    </Example>
  )
}

function Choices() {
  const [view, setView] = useState<'list' | 'map'>('list')
  return (
    <Example caption="One of a few choices">
      <Segments
        items={[
          { value: 'list', label: 'List' },
          { value: 'map', label: 'Map' },
        ]}
        label="View of the example"
        onChange={setView}
        value={view}
      />
    </Example>
  )
}

function Fields() {
  const [place, setPlace] = useState('0176')
  const isZip = /^\d{5}$/.test(place)
  return (
    <Example caption="A field with its rule; type a fifth digit to end the error" isStacked>
      <TextField
        error={isZip ? undefined : messages.similarPlaceMissing}
        hint="Five digits."
        label="Example of a zip"
        name="example"
        onChange={(event) => setPlace(event.currentTarget.value)}
        value={place}
      />
    </Example>
  )
}

/** Every icon with its name. */
function IconsSection() {
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

/** Notices, errors and placeholders. */
function MessagesSection() {
  return (
    <Section id="messages" notes={<p>What happened, what it cost, what to do next.</p>} title="Messages">
      <Example caption="Done; for your information; a limit was reached; something failed" isStacked>
        <Notice kind="done" title="Your changes are saved." />
        <Notice kind="plain">You left the payment page before paying.</Notice>
        <Notice kind="caution">{messages.quotaExhausted}</Notice>
        <Notice title={messages.searchFailed}>This search was not counted.</Notice>
      </Example>
      <Example caption="Loading: bars where the rows will be" isStacked>
        <SkeletonRows bars={['30%', '20%', '40%']} count={3} heightPx={40} />
      </Example>
    </Section>
  )
}

/** Every size of type, with a sentence as it would be used. */
function TypeSection() {
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

interface ExampleProps {
  readonly caption: string
  readonly children: ReactNode
  /** Below each other, as wide as on a screen. */
  readonly isStacked?: boolean
}

/** Parts in their states, under a caption. */
function Example({ caption, children, isStacked = false }: ExampleProps) {
  return (
    <div className={classes.example} data-stacked={isStacked}>
      <p className={`${type.small} ${type.mute}`}>{caption}</p>
      <div>{children}</div>
    </div>
  )
}

import { messages } from '@homeground/contracts/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Segments } from '../../ui/form/segments.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ToggleButton } from '../../ui/toggle/toggle-button.tsx'
import { Example } from './example.tsx'

/** Buttons, toggles, choices and fields; they work, but do nothing. */
export function ControlsSection() {
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

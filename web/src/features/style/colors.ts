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
    names: ['land', 'water', 'border', 'coast', 'nodata', 'track', 'pt-line'],
  },
  { title: 'How much', note: 'Seven classes from low to high; more is farther from the page.', names: ramp('q', 7) },
  { title: 'Fall and rise', note: 'Ochre to blue, so that neither end looks good or bad.', names: ramp('d', 7) },
  { title: 'Race and origin', note: 'Grays only.', names: ramp('n', 7) },
  { title: 'Compared places', note: 'Always labeled with the name of the place.', names: ramp('s', 4, 1) },
]

/** Colors by their CSS names. */
type Tokens = Readonly<Record<`--${string}`, string>>

/**
 * The colors of areas on maps in both schemes: the ramps of classes (`--q0 … --q6` sequential, `--d0 …` diverging,
 * `--n0 …` gray for race, origin and language), the land and the lines of areas, and the hatching over light and over
 * strong colors.
 */
export const mapTokens: Readonly<Record<'light' | 'dark', Tokens>> = {
  light: {
    '--land': '#F1F3EC',
    '--border': '#BFC7BE',
    '--area-line': 'rgb(20 32 26 / 0.3)',
    '--hatch': 'rgb(20 32 26 / 0.28)',
    '--hatch-strong': 'rgb(255 255 255 / 0.45)',
    ...ramp('q', ['#E3EDB4', '#B4DCA4', '#7CC69A', '#45A896', '#2A858E', '#265F80', '#243A66']),
    ...ramp('d', ['#8A4500', '#C1762A', '#E4B981', '#E6E7E0', '#A9C6E2', '#4F8BC4', '#1C4C8C']),
    ...ramp('n', ['#DADDD8', '#BCC1BC', '#9AA19C', '#78807B', '#58605B', '#39413D', '#1E2622']),
  },
  dark: {
    '--land': '#16251E',
    '--border': '#34433C',
    '--area-line': 'rgb(11 22 18 / 0.6)',
    '--hatch': 'rgb(231 237 231 / 0.3)',
    '--hatch-strong': 'rgb(11 22 18 / 0.45)',
    ...ramp('q', ['#2C3F72', '#2B6388', '#2C8793', '#3FA896', '#73C594', '#B0DB9B', '#EAF2B2']),
    ...ramp('d', ['#F2B366', '#C9822F', '#7E5325', '#3A4741', '#2F5C8C', '#4F8FD0', '#A3CBF5']),
    ...ramp('n', ['#33403A', '#4B5852', '#67746E', '#86928C', '#A5B0AA', '#C5CDC8', '#E7ECE8']),
  },
}

function ramp(letter: string, colors: readonly string[]): Tokens {
  return Object.fromEntries(colors.map((color, index) => [`--${letter}${index}`, color]))
}

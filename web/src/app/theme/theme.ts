import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/Badge.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import { mapTokens } from '@homeground/format/map-tokens'
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import actionIcon from './components/action-icon.module.css'
import alert from './components/alert.module.css'
import badge from './components/badge.module.css'
import buttonClasses from './components/button.module.css'
import checkbox from './components/checkbox.module.css'
import combobox from './components/combobox.module.css'
import pill from './components/pill.module.css'
import skeleton from './components/skeleton.module.css'

interface SizeProps {
  size?: string | number | undefined
}

const heights: Record<string, [height: string, text: string, padding: string]> = {
  sm: ['32px', '15px', '12px'],
  md: ['40px', '16px', '16px'],
  lg: ['56px', '18px', '24px'],
}

function dimensions({ size }: SizeProps) {
  return heights[String(size ?? 'md')] ?? heights.md!
}

const colors: Record<string, Record<string, string>> = {
  filled: {
    '--button-bg': 'var(--accent)',
    '--button-hover': 'var(--accent-hover)',
    '--button-color': 'var(--on-accent)',
  },
  subtle: { '--button-bg': 'transparent', '--button-hover': 'var(--hover)', '--button-color': 'var(--accent)' },
}

/** Controls are 40 px high, 32 px in dense rows, 56 px on the home page. */
const button = {
  classNames: buttonClasses,
  defaultProps: { size: 'md' },
  vars: (_: unknown, props: SizeProps & { variant?: string | undefined }) => {
    const [height, text, padding] = dimensions(props)
    return {
      root: {
        '--button-height': height,
        '--button-fz': text,
        '--button-padding-x': padding,
        ...colors[props.variant ?? 'filled'],
      },
    }
  },
}

const input = {
  defaultProps: { size: 'md' },
  vars: (_: unknown, props: SizeProps) => {
    const [height, text] = dimensions(props)
    return { wrapper: { '--input-height': height, '--input-size': height, '--input-fz': text } }
  },
}

/** Mantine makes the title’s line a header, which would be a second banner of the page. */
const dialog = { attributes: { header: { role: 'none' } } }

const popup = { defaultProps: { radius: 'md', shadow: 'md' } }

/**
 * The style of Mantine's components. Alert has the variants danger (the default), caution, done and plain; Badge has
 * plain (the default), caution and best.
 */
const components: NonNullable<MantineThemeOverride['components']> = {
  ActionIcon: { defaultProps: { size: 32 }, classNames: actionIcon },
  Alert: { classNames: alert },
  Badge: { defaultProps: { component: 'span' }, classNames: badge },
  Button: button,
  Checkbox: { defaultProps: { radius: 'xs' }, classNames: checkbox },
  Combobox: { ...popup, classNames: combobox },
  Drawer: { defaultProps: dialog },
  Input: input,
  InputWrapper: { defaultProps: { size: 'md' } },
  Menu: popup,
  Modal: { defaultProps: { ...dialog, radius: 'md' } },
  Paper: { defaultProps: { shadow: 'none', radius: 0 } },
  Pill: { classNames: pill },
  Popover: popup,
  Skeleton: { defaultProps: { height: 12, radius: 'xs' }, classNames: skeleton },
  Table: { defaultProps: { verticalSpacing: 12 } },
}

/** The design's colors by name, per scheme; stylesheets use them as `var(--name)`. */
type Tokens = Record<`--${string}`, string>

export const lightTokens: Tokens = {
  '--paper': '#F7F8F3',
  '--surface': '#FFFFFF',
  '--sunken': '#EDEFE7',
  '--ink': '#14201A',
  '--ink-2': '#43504A',
  '--ink-3': '#5C6962',
  '--rule': '#DADED5',
  '--rule-strong': '#B4BCB2',
  '--rule-ink': '#14201A',
  '--control': '#7B877F',
  '--accent': '#0E5A3B',
  '--accent-hover': '#0A442D',
  '--accent-tint': '#E0ECE3',
  '--on-accent': '#FFFFFF',
  '--hover': '#F0F3EA',
  '--selected': '#E6F0E7',
  '--danger': '#A32A1C',
  '--danger-tint': '#F8E8E3',
  '--caution': '#7A4E00',
  '--caution-tint': '#F6EDD9',
  '--water': '#DCE8EC',
  '--river': '#A6C2CD',
  '--water-name': '#3F6B7C',
  '--coast': '#93A09A',
  '--nodata': '#C9CEC6',
  '--track': '#DFE3DA',
  '--pt-line': 'rgb(20 32 26 / 0.52)',
  '--shadow': '0 1px 2px rgb(20 32 26 / 0.08), 0 8px 24px rgb(20 32 26 / 0.1)',
  ...series(['#0E5A3B', '#2B62B3', '#A8570B', '#7A3F86']),
  ...mapTokens.light,
}

export const darkTokens: Tokens = {
  '--paper': '#0B1612',
  '--surface': '#12201A',
  '--sunken': '#07100C',
  '--ink': '#E7EDE7',
  '--ink-2': '#B5C1B9',
  '--ink-3': '#8E9C94',
  '--rule': '#22332B',
  '--rule-strong': '#394D43',
  '--rule-ink': '#8A9A91',
  '--control': '#6C8076',
  '--accent': '#76CBA0',
  '--accent-hover': '#97DDB8',
  '--accent-tint': '#16322A',
  '--on-accent': '#07140E',
  '--hover': '#182820',
  '--selected': '#163229',
  '--danger': '#F2917F',
  '--danger-tint': '#331C18',
  '--caution': '#E3B75F',
  '--caution-tint': '#2C2412',
  '--water': '#08151B',
  '--river': '#2C4E5C',
  '--water-name': '#7FA9BA',
  '--coast': '#5A6B63',
  '--nodata': '#3A4741',
  '--track': '#283A31',
  '--pt-line': 'rgb(231 237 231 / 0.42)',
  '--shadow': '0 1px 2px rgb(0 0 0 / 0.5), 0 8px 24px rgb(0 0 0 / 0.45)',
  ...series(['#8FE0B6', '#5C97EC', '#E2A04A', '#B779C8']),
  ...mapTokens.dark,
}

/** `--s1 …`: the colors of compared places and of lines. */
function series(colors: string[]): Tokens {
  return Object.fromEntries(colors.map((color, index) => [`--s${index + 1}`, color]))
}

/** Mantine's ten shades; the accents of the design are green 7 (light) and green 3 (dark). */
const palettes: Record<'green' | 'gray' | 'dark', MantineColorsTuple> = {
  green: ['#EFF5F0', '#E0ECE3', '#BFDCCB', '#76CBA0', '#4FB184', '#2F9468', '#1C7750', '#0E5A3B', '#0A442D', '#072F1F'],
  gray: ['#F7F8F3', '#EDEFE7', '#DFE3DA', '#DADED5', '#B4BCB2', '#7B877F', '#5C6962', '#43504A', '#25332C', '#14201A'],
  dark: ['#E7EDE7', '#B5C1B9', '#8E9C94', '#6C8076', '#394D43', '#22332B', '#12201A', '#0B1612', '#07100C', '#050B08'],
}

const sans = '"Source Sans 3 Variable", "Sans Fallback", system-ui, -apple-system, "Segoe UI", sans-serif'
const serif = '"Source Serif 4 Variable", "Serif Fallback", "Serif Fallback Times", Charter, Georgia, serif'

export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  white: '#FFFFFF',
  black: '#14201A',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: palettes,
  fontFamily: sans,
  headings: {
    fontFamily: serif,
    fontWeight: '400',
    sizes: {
      h1: { fontSize: '44px', lineHeight: '48px' },
      h2: { fontSize: '28px', lineHeight: '32px' },
      h3: { fontSize: '19px', lineHeight: '24px', fontWeight: '600' },
    },
  },
  fontSizes: { xs: '14px', sm: '15px', md: '16px', lg: '17px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '24px', lg: '24px', xl: '32px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '8px' },
  breakpoints: { xs: '23.5em', sm: '47.5em', md: '68.75em', lg: '90em', xl: '120em' },
  shadows: { md: 'var(--shadow)' },
  components,
})

const body = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
} as const

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--sans': sans, '--serif': serif, '--t': '120ms cubic-bezier(0.2, 0, 0, 1)' },
  light: { ...lightTokens, ...body },
  dark: { ...darkTokens, ...body },
})

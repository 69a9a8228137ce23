import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { components } from './components.ts'
import { palettes } from './palettes.ts'
import { darkTokens, lightTokens } from './tokens.ts'

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

import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/Badge.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import type { MantineThemeOverride } from '@mantine/core'
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

interface ButtonStyleProps extends SizeProps {
  variant?: string | undefined
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
  vars: (_: unknown, props: ButtonStyleProps) => {
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
export const components: NonNullable<MantineThemeOverride['components']> = {
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

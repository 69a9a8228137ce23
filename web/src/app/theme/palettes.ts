import type { MantineColorsTuple } from '@mantine/core'

/** Mantine's ten shades; the accents of the design are green 7 (light) and green 3 (dark). */
export const palettes: Record<'green' | 'gray' | 'dark', MantineColorsTuple> = {
  green: ['#EFF5F0', '#E0ECE3', '#BFDCCB', '#76CBA0', '#4FB184', '#2F9468', '#1C7750', '#0E5A3B', '#0A442D', '#072F1F'],
  gray: ['#F7F8F3', '#EDEFE7', '#DFE3DA', '#DADED5', '#B4BCB2', '#7B877F', '#5C6962', '#43504A', '#25332C', '#14201A'],
  dark: ['#E7EDE7', '#B5C1B9', '#8E9C94', '#6C8076', '#394D43', '#22332B', '#12201A', '#0B1612', '#07100C', '#050B08'],
}

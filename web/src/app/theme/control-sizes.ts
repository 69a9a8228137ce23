import buttonClasses from './components/button.module.css'

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
export const button = {
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

export const input = {
  defaultProps: { size: 'md' },
  vars: (_: unknown, props: SizeProps) => {
    const [height, text] = dimensions(props)
    return { wrapper: { '--input-height': height, '--input-size': height, '--input-fz': text } }
  },
}

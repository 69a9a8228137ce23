interface Sized {
  size?: string | number | undefined
}

const heights: Record<string, [height: string, text: string, padding: string]> = {
  sm: ['32px', '15px', '12px'],
  md: ['40px', '16px', '16px'],
  lg: ['56px', '18px', '24px'],
}

function measures({ size }: Sized) {
  return heights[String(size ?? 'md')] ?? heights.md!
}

/** Controls are 40 high, 32 in dense rows, 56 on the home page. */
export const button = {
  defaultProps: { size: 'md' },
  vars: (_: unknown, props: Sized) => {
    const [height, text, padding] = measures(props)
    return {
      root: { '--button-height': height, '--button-fz': text, '--button-padding-x': padding },
    }
  },
}

export const input = {
  defaultProps: { size: 'md' },
  vars: (_: unknown, props: Sized) => {
    const [height, text] = measures(props)
    return { wrapper: { '--input-height': height, '--input-size': height, '--input-fz': text } }
  },
}

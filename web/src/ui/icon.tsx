const paths = {
  search: 'M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0M13.2 13.2l4 4',
  menu: 'M3 6h14M3 10h14M3 14h14',
  close: 'm5 5 10 10M15 5 5 15',
  chevron: 'm5.5 8 4.5 4.5L14.5 8',
  arrow: 'M4 10h12m-4.5-4.5L16 10l-4.5 4.5',
  down: 'M10 4v11.5m-4-4 4 4 4-4',
  up: 'M10 16V4.5m-4 4 4-4 4 4',
  filters: 'M3 6h14M6 10h8M8.5 14h3',
  columns: 'M3.5 4.5h13v11h-13zM8 4.5v11M12.5 4.5v11',
  download: 'M10 3.5v9m-4-3.5 4 4 4-4M4 16.5h12',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.2v.1',
  info: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0M10 9.2v4.3M10 6.5v.1',
  expand: 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  bookmark: 'M5.5 3.5h9v13L10 13l-4.5 3.5z',
  bell: 'M5 13.5V9a5 5 0 0 1 10 0v4.5l1.2 1H3.8zM8.5 17h3',
  link: 'M8 12a3 3 0 0 0 4.5.3l2.8-2.8a3 3 0 0 0-4.3-4.3L9.8 6.4M12 8a3 3 0 0 0-4.5-.3l-2.8 2.8A3 3 0 0 0 9 14.8l1.2-1.2',
  print: 'M6 7.5v-4h8v4M6 14H3.5V7.5h13V14H14M6 11.5h8v5H6z',
  draw: 'M4 6.5 12.5 4l4 7.5L9 16l-5-4z',
  locate: 'M14.5 10a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0M10 2.5v3M10 14.5v3M2.5 10h3M14.5 10h3',
} as const

/** Every icon, for the style guide. */
export const iconNames = Object.keys(paths) as (keyof typeof paths)[]

export interface IconProps {
  readonly name: keyof typeof paths
  /** px; drawn on a 20-px grid. */
  readonly size?: 16 | 20 | 24
  /** Fills a closed shape, for "selected". */
  readonly filled?: boolean
  readonly className?: string | undefined
}

/** A line icon in the text color; always next to text or on a labeled button. */
export function Icon({ name, size = 20, filled = false, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill={filled ? 'currentColor' : 'none'}
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={size === 16 ? 1.75 : 1.5}
      style={{ flex: 'none' }}
      viewBox="0 0 20 20"
      width={size}
    >
      <path d={paths[name]} />
    </svg>
  )
}

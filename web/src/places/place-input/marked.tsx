import classes from './place-input.module.css'

export interface MarkedProps {
  readonly text: string
  /** Its first occurrence in `text`, ignoring case, is highlighted. */
  readonly part: string
}

export function Marked({ text, part }: MarkedProps) {
  const wanted = part.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at < 0) return <span>{text}</span>
  const end = at + wanted.length
  return (
    <span>
      {text.slice(0, at)}
      <b className={classes.match}>{text.slice(at, end)}</b>
      {text.slice(end)}
    </span>
  )
}

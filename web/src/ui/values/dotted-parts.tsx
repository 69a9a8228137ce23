import { Fragment } from 'react'
import classes from './dotted-parts.module.css'

/** The parts of a line with a dot between two of them, which no line begins or ends with: `High, grades 9–12 · Natick`. */
export function DottedParts({ parts }: { readonly parts: readonly string[] }) {
  return (
    <span className={classes.parts}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index === 0 ? null : ' '}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  )
}

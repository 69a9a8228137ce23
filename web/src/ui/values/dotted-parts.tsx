import { Fragment } from 'react'
import classes from './dotted-parts.module.css'

/** The parts of a line with a dot between two of them, which no line begins or ends with: `High, grades 9–12 · Natick`. */
export function DottedParts({ parts }: { readonly parts: readonly string[] }) {
  return (
    <span className={classes.parts}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index === 0 ? null : ' '}
          <span>{index === 0 ? <Words text={part} /> : part}</span>
        </Fragment>
      ))}
    </span>
  )
}

/** A text that breaks at its commas only: `High, grades 9–12`. */
function Words({ text }: { readonly text: string }) {
  return text.split(', ').map((words, index) => (
    <Fragment key={words}>
      {index === 0 ? null : ', '}
      <span>{words}</span>
    </Fragment>
  ))
}

import type { ReactNode } from 'react'
import { PageAnchors, type PageAnchorsProps } from '../page/page-anchors.tsx'
import type from '../type.module.css'
import classes from './subject-view.module.css'

interface SubjectViewProps extends Pick<PageAnchorsProps, 'parts'> {
  /** Name and key figures, beside the map. */
  readonly head: ReactNode
  readonly map: ReactNode
  /** The parts; null while their script loads. */
  readonly children: ReactNode
}

/** The page of a zip, town or state: name, key figures and map, with links to the parts below. */
export function SubjectView({ head, map, parts, children }: SubjectViewProps) {
  return (
    <div className={type.page}>
      <div className={classes.head}>
        <div className={classes.left}>{head}</div>
        {map}
      </div>
      <PageAnchors parts={parts} ruled />
      {children ?? <div className={classes.rest} />}
    </div>
  )
}

import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { SkeletonSection } from '../feedback/skeletons.tsx'
import { PageAnchors, type PageAnchorsProps } from '../page/section.tsx'
import type from '../type.module.css'
import map from './head-map.module.css'
import keys from './key-strip.module.css'
import head from './subject-head.module.css'
import classes from './subject-view.module.css'

const fields = [0, 1, 2, 3]
const buttons = [0, 1, 2]

/** Placeholder of a page about one zip or school while it is loading, with its layout. */
export function SubjectSkeleton() {
  return (
    <div aria-busy="true" className={type.page}>
      <span className={type.hidden} role="status">
        Loading
      </span>
      <div className={classes.head}>
        <div className={classes.left}>
          <Skeleton width={240} />
          <div className={classes.name}>
            <Skeleton height={44} width="60%" />
          </div>
          <div className={classes.lede}>
            <Skeleton height={20} width="80%" />
            <Skeleton height={20} width="60%" />
          </div>
          <div className={head.actions}>
            {buttons.map((button) => (
              <Skeleton height={40} key={button} width={104} />
            ))}
          </div>
          <div className={keys.keys}>
            {fields.map((field) => (
              <div className={classes.field} key={field}>
                <Skeleton width="80%" />
                <Skeleton height={28} width="70%" />
                <Skeleton height={4} width="100%" />
                <Skeleton width="90%" />
              </div>
            ))}
          </div>
        </div>
        <div className={map.map} />
      </div>
      <div className={classes.anchors} />
      <SkeletonSection bars={['28%', '12%', '20%', '20%']} count={8} heightPx={48} />
    </div>
  )
}

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

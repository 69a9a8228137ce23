import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useComingGroups } from '../../lib/api/loading.ts'
import { SkeletonRows } from '../../ui/feedback/skeletons.tsx'
import { Section } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import classes from './schools-table.module.css'

interface SchoolsWaitingProps {
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** The text where there is no school. */
  readonly children: ReactNode
}

export const schoolsSection = { id: 'schools', title: 'Schools' }

/** The section of a place's schools without schools: they load, did not load, come later, or there are none. */
export function SchoolsWaiting({ query, children }: SchoolsWaitingProps) {
  const { data, error, isFetching, refetch } = query
  const isComing = useComingGroups().has('schools')
  return (
    <Section {...schoolsSection}>
      {isComing ? (
        <p className={classes.nothing}>School data is still loading. It will appear here.</p>
      ) : error && !isFetching ? (
        <div className={classes.failed} role="status">
          <p>The schools didn’t load. {error.message}</p>
          <Button onClick={() => void refetch()} variant="default">
            Try again
          </Button>
        </div>
      ) : data === undefined ? (
        <div aria-busy="true">
          <span className={type.hidden} role="status">
            Loading schools
          </span>
          <SkeletonRows bars={['28%', '8%', '24%', '8%']} count={9} heightPx={48} />
        </div>
      ) : (
        <p className={classes.nothing}>{children}</p>
      )}
    </Section>
  )
}

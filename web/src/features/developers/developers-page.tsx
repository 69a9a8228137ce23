import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { SkeletonSection } from '../../ui/feedback/skeletons.tsx'
import { PageAnchors, Section } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import { CallList, CommandLine, dataCallsByGroup, documentQuery } from './call-list.tsx'
import classes from './developers.module.css'
import { RulesSections } from './rules-sections.tsx'

const parts = [
  ['start', 'First call'],
  ['keys', 'API keys'],
  ['limits', 'Limits and errors'],
  ['attribution', 'Attribution'],
  ['versions', 'Versions'],
  ['calls', 'Calls'],
] as const

/** How other programs use the data: keys, limits, attribution, versions, and every call with an example. */
export default function DevelopersPage() {
  const { data, error, refetch } = useQuery(documentQuery)
  return (
    <div className={type.page}>
      <header className={classes.head}>
        <h1 tabIndex={-1}>For developers</h1>
        <p className={`${type.lede} ${classes.lede}`}>
          Every number of this site is one HTTP call away, with its source and vintage.
        </p>
        <PageAnchors parts={parts} ruled />
      </header>
      <Section id="start" title="First call">
        <div className={classes.text}>
          <p>All calls return JSON. They work without an account and without a key. Try this one in a terminal:</p>
          <CommandLine command={`curl '${location.origin}/api/zip/01760'`} label="Copy first call" />
        </div>
      </Section>
      <RulesSections errors={data?.components.responses} version={data?.info.version} />
      <Section
        id="calls"
        notes={
          <p>
            The same as an OpenAPI 3.1 document, with all responses: <a href="/api/openapi.json">openapi.json</a>
          </p>
        }
        title="Calls"
      >
        {data ? (
          dataCallsByGroup(data).map((group) => <CallList key={group.tag} {...group} />)
        ) : error ? (
          <LoadError error={error} onAction={() => void refetch()} title="The list of calls didn’t load" />
        ) : (
          <SkeletonSection bars={['32%', '48%']} count={12} heightPx={44} />
        )}
      </Section>
    </div>
  )
}

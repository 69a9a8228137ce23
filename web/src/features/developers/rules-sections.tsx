import { freeDailySearches, limits, premium } from '@homeground/catalog/defaults'
import { Link } from 'react-router-dom'
import { Section } from '../../ui/page/section.tsx'
import { CommandLine } from './call-list.tsx'
import classes from './developers.module.css'

export interface RulesSectionsProps {
  /** Error responses by status; undefined until the document is loaded. */
  readonly errors: Readonly<Record<string, { readonly description: string }>> | undefined
  readonly version: string | undefined
}

/** What holds for all calls: keys, limits, errors, attribution, versions. */
export function RulesSections({ errors, version }: RulesSectionsProps) {
  return (
    <>
      <Section id="keys" title="API keys">
        <div className={classes.text}>
          <p>
            With <Link to="/premium">premium</Link> ({premium.price} for {premium.months} months) your programs search
            without a limit. Create up to {limits.apiKeys} keys under <Link to="/home#api-keys">API keys</Link> in your
            account, one for each program, and send one with every call:
          </p>
          <CommandLine
            command={`curl -H 'Authorization: Bearer hg_…' '${location.origin}/api/quota'`}
            label="Copy call with a key"
          />
          <p>
            A key is shown once. It reads data only, never your account. Keep it out of pages, addresses and public
            code. If it leaks, revoke it: it stops working immediately.
          </p>
        </div>
      </Section>
      <Section id="limits" title="Limits and errors">
        <div className={classes.text}>
          <p>
            Without a key, {freeDailySearches} different searches per day are free. Only the calls under{' '}
            <code>/api/search</code> count, but not <code>/api/search/count</code> and{' '}
            <code>/api/search/understand</code>; the same search again is free. Their responses carry{' '}
            <code>RateLimit-Remaining</code>, and <code>/api/quota</code> says what is left.
          </p>
          <p>
            An error has a sentence (<code>error</code>), a stable <code>code</code>, the <code>requestId</code>, and
            for invalid parameters the messages of each (<code>errors</code>). After a 429 or 503, wait as many seconds
            as <code>Retry-After</code> says.
          </p>
          <dl className={classes.errors}>
            {Object.entries(errors ?? {}).map(([status, { description }]) => (
              <div key={status}>
                <dt>{status}</dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
      <Section id="attribution" title="Attribution">
        <div className={classes.text}>
          <p>
            The numbers belong to their publishers. Where you show one, name its publisher and vintage, which{' '}
            <code>figures</code> of a zip and <code>/api/data-sources</code> return;{' '}
            <Link to="/data">Data and methods</Link> has their pages and terms. If a response has{' '}
            <code>X-Data-Set: demonstration</code> or <code>mixed</code>, numbers in it are generated.
          </p>
        </div>
      </Section>
      <Section id="versions" title="Versions">
        <div className={classes.text}>
          <p>
            This is version {version ?? '1'}. Within a major version, calls, parameters and fields stay and keep their
            meaning. New ones may be added: ignore fields that you don’t know.
          </p>
          <p>
            Responses about places, schools and housing carry an <code>ETag</code> that changes with the data. Send it
            as <code>If-None-Match</code>: a 304 means that nothing changed.
          </p>
        </div>
      </Section>
    </>
  )
}

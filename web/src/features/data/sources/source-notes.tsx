import { paths } from '@homeground/contracts/paths'
import { Link } from 'react-router-dom'
import { useSession } from '../../../lib/session-store.ts'
import type { SourceLine } from './source-lines.ts'

/** What the list of sources is, and for operators the board of the jobs that load them. */
export function SourceNotes({ lines }: { readonly lines: readonly SourceLine[] }) {
  const isOperator = useSession(({ user }) => user?.role === 'operator')
  return (
    <>
      <p>Every file behind the numbers on this site, with its accepted and rejected rows.</p>
      {lines.length > 0 ? <p>Open a line to see its files, hashes and rejected rows.</p> : null}
      {lines.some(({ isDemonstration }) => isDemonstration) ? (
        <p>
          <Link to="#demonstration">What “Demonstration” means</Link>
        </p>
      ) : null}
      {isOperator ? (
        <p>
          {/* Not a page of this app: the gateway serves it. */}
          <a href={paths.adminQueues}>Job queues</a>
        </p>
      ) : null}
    </>
  )
}

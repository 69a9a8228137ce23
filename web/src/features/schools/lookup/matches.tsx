import { Link } from 'react-router-dom'

export interface Match {
  readonly to: string
  readonly label: string
  readonly kind: string
}

interface MatchesProps {
  readonly title: string
  readonly matches: readonly Match[]
}

/** Links of one kind below their title; nothing without any. */
export function Matches({ title, matches }: MatchesProps) {
  if (matches.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {matches.map(({ to, label, kind }) => (
          <li key={to + label}>
            <Link to={to}>{label}</Link>
            <span>{kind}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What to do without a name, until one is typed. */
export function Ways() {
  return (
    <>
      <Matches
        matches={[
          { to: '/top-rated-schools', label: 'Top-rated schools', kind: 'by state or near a place' },
          { to: '/schools', label: 'All schools', kind: 'with filters and a map' },
          { to: '/schools/districts', label: 'School districts', kind: 'ranked' },
        ]}
        title="Browse schools"
      />
      <Matches
        matches={[
          { to: '/research-area', label: 'Zip codes and towns', kind: 'with filters and a map' },
          { to: '/zips/rankings', label: 'Zip code rankings', kind: 'by one measure' },
          { to: '/map', label: 'Map of zip codes', kind: 'colored by a measure' },
        ]}
        title="Browse places"
      />
    </>
  )
}

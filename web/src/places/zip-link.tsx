import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { zipPath } from '../lib/api/places.ts'
import type from '../ui/type.module.css'

/** A link to the page of a zip that looks like text until it is hovered. */
export function ZipLink({ zip, children }: { readonly zip: string; readonly children: ReactNode }) {
  return (
    <Link className={type.quiet} to={zipPath(zip)}>
      {children}
    </Link>
  )
}

import { Link } from 'react-router-dom'
import { schoolPath } from '../../lib/api/places.ts'
import type from '../../ui/type.module.css'

/** A school's name, which leads to its page. */
export function SchoolLink({ ncesID, children }: { readonly ncesID: string; readonly children: string }) {
  return (
    <Link className={type.quiet} to={schoolPath(ncesID)}>
      {children}
    </Link>
  )
}

import type { Ref } from 'react'
import type from '../type.module.css'

/** A field that only programs fill in: not visible, not in the tab order, not read aloud, not filled in by browsers. */
export function TrapField({ ref }: { readonly ref: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden="true" className={type.hidden}>
      <label>
        Leave this empty
        <input autoComplete="off" name="website" ref={ref} tabIndex={-1} type="text" />
      </label>
    </div>
  )
}

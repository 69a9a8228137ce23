import { leastFormMs } from '@homeground/contracts/form-rules'
import { type Ref, type RefObject, useRef, useState } from 'react'
import { pause } from '../../lib/pause.ts'
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

interface FormProof {
  readonly website?: string
  readonly elapsedMs: number
}

/** Shows the server that a person fills in a form: a field that people leave empty, and how long the form was open. */
export function useFormGuard(): {
  readonly trap: RefObject<HTMLInputElement | null>
  /** Waits for the least time, if somebody, such as a password manager, was faster. */
  readonly prove: () => Promise<FormProof>
} {
  const trap = useRef<HTMLInputElement>(null)
  const [shownAt] = useState(() => performance.now())
  const openMs = () => performance.now() - shownAt
  return {
    trap,
    async prove() {
      while (openMs() < leastFormMs) await pause(leastFormMs - openMs())
      const website = trap.current?.value
      return { elapsedMs: Math.floor(openMs()), ...(website && { website }) }
    },
  }
}

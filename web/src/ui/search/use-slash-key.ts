import { type RefObject, useEffect } from 'react'

const typing = 'input, textarea, select, [contenteditable], [role="dialog"] *'

/** `/` puts the cursor into the field, unless one is typing elsewhere or the field is not shown. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>, focusNow: boolean): void {
  useEffect(() => {
    if (focusNow) input.current?.focus()
    function press(event: KeyboardEvent) {
      const field = input.current
      const busy = event.target instanceof Element && event.target.matches(typing)
      if (event.key !== '/' || busy || event.ctrlKey || event.metaKey || event.altKey) return
      if (!field || field.offsetParent === null) return
      event.preventDefault()
      field.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [input, focusNow])
}

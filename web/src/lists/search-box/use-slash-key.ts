import { type RefObject, useEffect } from 'react'

const typingTargets = 'input, textarea, select, [contenteditable], [role="dialog"] *'

/** The slash key focuses the field, unless the user is typing elsewhere or the field is hidden. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>, focusNow: boolean): void {
  useEffect(() => {
    if (focusNow) input.current?.focus()
    function press(event: KeyboardEvent) {
      const field = input.current
      const isTyping = event.target instanceof Element && event.target.matches(typingTargets)
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      if (!field || field.offsetParent === null) return
      event.preventDefault()
      field.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [input, focusNow])
}

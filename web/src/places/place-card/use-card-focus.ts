import { useCallback, useRef, useState } from 'react'

/** Opens and closes the card of a zip, or of its mark; the focus goes back to where it was opened. */
export function useCardFocus<Zip = string>(onChange: (zip: Zip | null) => void) {
  /** The reader has opened the card, so it takes the focus. */
  const [isOpened, setIsOpened] = useState(false)
  const opener = useRef<Element | null>(null)
  const open = useCallback(
    (zip: Zip) => {
      opener.current = document.activeElement
      setIsOpened(true)
      onChange(zip)
    },
    [onChange],
  )
  const close = useCallback(() => {
    setIsOpened(false)
    onChange(null)
    if (opener.current?.isConnected) (opener.current as HTMLElement).focus()
  }, [onChange])
  /** Opens it without the focus. */
  const show = useCallback(
    (zip: Zip) => {
      opener.current = null
      setIsOpened(false)
      onChange(zip)
    },
    [onChange],
  )
  return { isOpened, open, close, show }
}

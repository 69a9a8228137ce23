import { useState } from 'react'
import { raiseAlert } from '../../lib/alerts.ts'

type PictureFile = typeof import('./take-picture.ts')

/** Makes a picture with code that is loaded when it is wanted; says so if that fails. */
export function useSavePicture(save: (file: PictureFile) => Promise<void>) {
  const [isSaving, setIsSaving] = useState(false)
  async function start() {
    if (isSaving) return
    setIsSaving(true)
    try {
      await save(await import('./take-picture.ts'))
    } catch {
      raiseAlert('The picture failed. Please try again.')
    }
    setIsSaving(false)
  }
  return { isSaving, start }
}

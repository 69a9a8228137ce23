import { create } from 'zustand'
import { rememberOpener } from '../../lib/opener.ts'
import type { SimilarTo } from './similar-search.ts'

interface SimilarModal {
  readonly isOpen: boolean
  /** The place that its form starts with. */
  readonly place: SimilarTo | null
}

/** The similar-place modal, which any component can open. */
export const useSimilarModal = create<SimilarModal>(() => ({ isOpen: false, place: null }))

export function openSimilarModal(place: SimilarTo | null = null): void {
  rememberOpener()
  useSimilarModal.setState({ isOpen: true, place })
}

export function closeSimilarModal(): void {
  useSimilarModal.setState({ isOpen: false })
}

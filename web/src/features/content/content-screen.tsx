import type { ContentPage } from '@homeground/content'
import type { ComponentType } from 'react'
import { WrittenPage } from './written-page.tsx'

/** The screen of a written page. The build calls it with the content of a Markdown file. */
export function contentScreen(page: ContentPage): ComponentType {
  return function ContentScreen() {
    return <WrittenPage page={page} />
  }
}

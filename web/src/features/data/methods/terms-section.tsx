import { terms } from '@homeground/catalog/terms'
import { useLocation } from 'react-router-dom'
import { Section } from '../../../ui/page/section.tsx'
import { WordList } from './word-list.tsx'

/** What several attributes share, each explained once. */
export function TermsSection() {
  const { hash } = useLocation()
  return (
    <Section
      id="terms"
      notes={<p>What several measures share. Formulas are exact, not simplified.</p>}
      title="How it is worked out"
    >
      <WordList entries={terms} named={hash.slice(1)} />
    </Section>
  )
}

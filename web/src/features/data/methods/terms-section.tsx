import { terms } from '@homeground/catalog/terms'
import { useLocation } from 'react-router-dom'
import { Section } from '../../../ui/page/section.tsx'
import { DefinitionList } from './definition-list.tsx'

/** Terms that several attributes share, each explained once. */
export function TermsSection() {
  const { hash } = useLocation()
  return (
    <Section
      id="terms"
      notes={<p>Terms shared by several measures. Formulas are exact.</p>}
      title="How we calculate it"
    >
      <DefinitionList entries={terms} highlighted={hash.slice(1)} />
    </Section>
  )
}

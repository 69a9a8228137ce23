import { messages } from '@homeground/contracts/messages'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonRows } from '../../ui/feedback/skeletons.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Example } from './example.tsx'

/** What screens show while they wait, and when something is not as expected. */
export function MessagesSection() {
  return (
    <Section id="messages" notes={<p>What happened, what it cost, what to do next.</p>} title="Messages">
      <Example caption="Done; for your information; a limit was reached; something failed" isStacked>
        <Notice kind="done" title="Your changes are saved." />
        <Notice kind="plain">You left the payment page before paying.</Notice>
        <Notice kind="caution">{messages.quotaExhausted}</Notice>
        <Notice title={messages.searchFailed}>This search was not counted.</Notice>
      </Example>
      <Example caption="Loading: bars where the rows will be" isStacked>
        <SkeletonRows bars={['30%', '20%', '40%']} count={3} heightPx={40} />
      </Example>
    </Section>
  )
}

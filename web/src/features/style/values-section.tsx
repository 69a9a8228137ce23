import { Badge } from '@mantine/core'
import { Section } from '../../ui/page/section.tsx'
import { NoValue } from '../../ui/values/no-value.tsx'
import { PercentileBar } from '../../ui/values/percentile-bar.tsx'
import { ScoreRangeBar } from '../../ui/values/score-range-bar.tsx'
import { Sparkline } from '../../ui/values/sparkline.tsx'
import { TermButton } from '../../ui/values/term-button.tsx'
import { Example } from './example.tsx'
import classes from './style.module.css'

const prices = [410, 416, 431, 428, 452, 470, 466, 489, 502, 497, 488, 494]

/** How numbers are drawn, with made-up ones. */
export function ValuesSection() {
  return (
    <Section id="values" notes={<p>No mark without its number. These numbers are made up.</p>} title="Values">
      <div className={classes.values}>
        <Example caption="Percentile where higher is better; the tick is the median">
          <PercentileBar among="nationwide" better="higher" percentile={88} withOrdinal />
        </Example>
        <Example caption="Percentile where it isn’t, with its margin of error">
          <PercentileBar among="nationwide" better="neither" margin={[38, 50]} percentile={44} withOrdinal />
        </Example>
        <Example caption="A published percentage, and the state average">
          <ScoreRangeBar range={{ low: 78, high: 78 }} stateMean={61} />
        </Example>
        <Example caption="Published as a range only">
          <ScoreRangeBar range={{ low: 60, high: 74 }} stateMean={47} />
        </Example>
        <Example caption="Not published">
          <ScoreRangeBar range={null} />
        </Example>
        <Example caption="Twelve months, the last one dotted">
          <Sparkline values={prices} width={120} />
        </Example>
        <Example caption="No number: the reason is on hover and read aloud">
          <NoValue reason="No data for this example" />
        </Example>
        <Example caption="A term; select it to see how it is calculated">
          <TermButton term="achievement">Achievement</TermButton>
        </Example>
        <Example caption="Real or generated">
          <Badge>Real</Badge>
          <Badge variant="caution">Demonstration</Badge>
        </Example>
      </div>
    </Section>
  )
}

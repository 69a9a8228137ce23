import { freeDailySearches } from '@homeground/catalog/defaults'
import { assistantPath } from '@homeground/contracts/paths'
import { toolTexts } from '@homeground/contracts/tool-texts'
import { Link } from 'react-router-dom'
import { PageAnchors, Section } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import { CommandLine } from './command-line.tsx'
import classes from './developers.module.css'

const parts = [
  ['connect', 'Connect'],
  ['ask', 'What to ask'],
  ['tools', 'Tools'],
  ['limits', 'Limits'],
  ['numbers', 'Numbers'],
] as const

const questions = [
  'Which towns in Massachusetts have good schools and homes under $600k?',
  'Compare Natick and Framingham for a family that rents.',
  'What would a $700,000 home in 02139 cost us each month with $100,000 down?',
  'Find places like 01760 that cost less, within 30 miles.',
  'Is Natick High School getting better, and how sure is that?',
]

/** How an AI assistant looks things up here: its address, what to ask, its tools, limits, and how to read the numbers. */
export default function AssistantsPage() {
  const address = location.origin + assistantPath
  return (
    <div className={type.page}>
      <header className={classes.head}>
        <h1 tabIndex={-1}>For AI assistants</h1>
        <p className={`${type.lede} ${classes.lede}`}>
          An assistant can look up places, schools and costs here, and tell you where each number comes from.
        </p>
        <PageAnchors parts={parts} ruled />
      </header>
      <Section id="connect" title="Connect">
        <div className={classes.text}>
          <p>
            Add a remote server (often called a connector) in the settings of your assistant. It speaks the Model
            Context Protocol over HTTP and needs no account. Its address:
          </p>
          <CommandLine command={address} label="Copy address" />
          <p>Programs that read their servers from a file take this:</p>
          <CommandLine
            command={JSON.stringify({ mcpServers: { homeground: { type: 'http', url: address } } })}
            label="Copy configuration"
          />
        </div>
      </Section>
      <Section id="ask" title="What to ask">
        <div className={classes.text}>
          <ul className={classes.list}>
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </div>
      </Section>
      <Section id="tools" title="Tools">
        <dl className={classes.tools}>
          {Object.entries(toolTexts).map(([name, { title, description }]) => (
            <div key={name}>
              <dt>
                {title} <code className={type.mono}>{name}</code>
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="limits" title="Limits">
        <div className={classes.text}>
          <p>
            The same as on the site: {freeDailySearches} different searches per day are free, counted by network
            address. Looking up, comparing and explaining is not counted. With <Link to="/premium">premium</Link>, send
            an API key as <code>Authorization: Bearer hg_…</code> to search without a limit. Assistants only read: they
            never see or change an account.
          </p>
        </div>
      </Section>
      <Section id="numbers" title="Numbers">
        <div className={classes.text}>
          <p>
            Each number comes with its unit, the time it is of, its publisher, its margin of error where there is one,
            and a reason where it is missing. Numbers that are made up until real ones are loaded say so. An assistant
            can still be wrong in what it concludes: each answer links the page that shows the numbers. How they are
            made is on <Link to="/data">Data and methods</Link>.
          </p>
        </div>
      </Section>
    </div>
  )
}

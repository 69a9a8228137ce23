import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { withAccount } from '../../lib/account/with-account.ts'
import { Icon, type IconProps } from '../icon.tsx'
import classes from './save-toggle.module.css'

export interface SaveToggleProps {
  readonly icon: IconProps['name']
  /** `Save`, `Watch`. */
  readonly verb: string
  /** What the button says once it is kept: `Saved`, `Watching`. */
  readonly done: string
  /** What is kept, as the button names it: `Natick 01760`, `search`. */
  readonly thing: string
  /** The same in a sentence, where that differs: `this search`. */
  readonly thingInSentence?: string
  readonly kept: boolean
  readonly keep: () => Promise<void>
  readonly drop: () => Promise<void>
  /** `icon` in rows, `touch` the same with room for a finger, `button` with words, `tool` small with words. */
  readonly look: 'icon' | 'touch' | 'button' | 'tool'
  readonly className?: string | undefined
}

/**
 * Keeps something or lets it go. Whoever is not logged in is asked to sign up first; then it is done.
 * Both its words have room from the start, so that nothing beside it moves.
 */
export function SaveToggle(props: SaveToggleProps) {
  const { icon, verb, done, thing, kept, keep, drop, look, className = '' } = props
  const what = props.thingInSentence ?? thing
  const press = () =>
    void withAccount(`${kept ? 'remove' : verb.toLowerCase()} ${what}`, kept ? drop : keep)
  if (look === 'icon' || look === 'touch') {
    return (
      <ActionIcon
        aria-label={`${verb} ${thing}`}
        aria-pressed={kept}
        onClick={press}
        size={look === 'touch' ? 44 : 32}
        title={kept ? done : verb}
      >
        <Icon filled={kept} name={icon} />
      </ActionIcon>
    )
  }
  const tool = look === 'tool'
  return (
    <Button
      aria-label={`${kept ? done : verb} ${thing}`}
      aria-pressed={kept}
      className={`${classes.toggle} ${className}`}
      leftSection={<Icon filled={kept} name={icon} size={tool ? 16 : 20} />}
      onClick={press}
      size={tool ? 'sm' : 'md'}
      variant={tool ? 'subtle' : 'default'}
    >
      <span className={classes.words}>
        <span data-shown={!kept}>{tool ? `${verb} ${thing}` : verb}</span>
        <span data-shown={kept}>{tool ? `${done} ${thing}` : done}</span>
      </span>
    </Button>
  )
}

import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { withAccount } from '../../lib/account/with-account.ts'
import { Icon, type IconProps } from '../icon.tsx'
import classes from './save-toggle.module.css'

export interface SaveToggleProps {
  readonly icon: IconProps['name']
  /** `Save`, `Watch`. */
  readonly verb: string
  /** What the verb means, shown on hover. */
  readonly hint?: string
  /** The button's text when the item is saved: `Saved`, `Watching`. */
  readonly done: string
  /** The item's name on the button: `Natick 01760`, `search`. */
  readonly item: string
  /** Its name in a sentence, if different: `this search`. */
  readonly itemInSentence?: string
  readonly isSaved: boolean
  readonly save: () => Promise<void>
  readonly remove: () => Promise<void>
  /** `icon` for rows, `touch` the same in touch size, `button` with text, `tool` small with text. */
  readonly look: 'icon' | 'touch' | 'button' | 'tool'
  readonly className?: string | undefined
}

/**
 * Saves an item or removes it; a visitor is asked to sign up first. The button has room for both of its faces, so that
 * the layout does not shift; the shown one is in its center.
 */
export function SaveToggle(props: SaveToggleProps) {
  const { icon, verb, done, item, isSaved, save, remove, look, className = '' } = props
  const what = props.itemInSentence ?? item
  const press = () =>
    void withAccount(`${isSaved ? 'remove' : verb.toLowerCase()} ${what}`, isSaved ? remove : save)
  if (look === 'icon' || look === 'touch') {
    return (
      // Not Mantine's: a list has two hundred of these.
      <button
        aria-label={`${verb} ${item}`}
        aria-pressed={isSaved}
        className={classes.icon}
        data-touch={look === 'touch'}
        onClick={press}
        title={isSaved ? done : (props.hint ?? verb)}
        type="button"
      >
        <Icon filled={isSaved} name={icon} />
      </button>
    )
  }
  const isTool = look === 'tool'
  const words = (text: string) => (isTool ? `${text} ${item}` : text)
  return (
    <Button
      aria-label={`${isSaved ? done : verb} ${item}`}
      aria-pressed={isSaved}
      className={`${classes.toggle} ${className}`}
      onClick={press}
      size={isTool ? 'sm' : 'md'}
      {...(props.hint && !isSaved && { title: props.hint })}
      variant={isTool ? 'subtle' : 'default'}
    >
      <span className={classes.faces} data-tool={isTool}>
        {[false, true].map((filled) => (
          <span data-shown={filled === isSaved} key={verb + filled}>
            <Icon filled={filled} name={icon} size={isTool ? 16 : 20} />
            {words(filled ? done : verb)}
          </span>
        ))}
      </span>
    </Button>
  )
}

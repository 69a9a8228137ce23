import { withAccount } from '../../lib/account/with-account.ts'
import type { IconProps } from '../../ui/icon.tsx'
import { ToggleButton, type ToggleButtonProps } from '../../ui/toggle/toggle-button.tsx'

export interface SaveToggleProps extends Pick<ToggleButtonProps, 'look' | 'className'> {
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
}

/** Saves an item or removes it; a visitor is asked to sign up first. */
export function SaveToggle(props: SaveToggleProps) {
  const { icon, verb, hint, done, item, isSaved, save, remove, look, className } = props
  const what = props.itemInSentence ?? item
  const press = () => void withAccount(`${isSaved ? 'remove' : verb.toLowerCase()} ${what}`, isSaved ? remove : save)
  const isIcon = look === 'icon' || look === 'touch'
  const words = (text: string) => (look === 'tool' ? `${text} ${item}` : text)
  return (
    <ToggleButton
      className={className}
      fillsIcon
      hint={hint}
      icons={[icon, icon]}
      isPressed={isSaved}
      labels={[`${verb} ${item}`, `${isIcon ? verb : done} ${item}`]}
      look={look}
      onPress={press}
      words={[words(verb), words(done)]}
    />
  )
}

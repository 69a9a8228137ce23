import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Icon, type IconProps } from '../icon.tsx'
import classes from './toggle-button.module.css'

export interface ToggleButtonProps {
  /** Not pressed, pressed. */
  readonly icons: readonly [off: IconProps['name'], on: IconProps['name']]
  /** Fills the icon of the pressed button. */
  readonly fillsIcon?: boolean
  /** Texts of the button, not pressed and pressed; an icon shows them on hover. */
  readonly words: readonly [off: string, on: string]
  /** Shown on hover while it is not pressed, if the text is not enough. */
  readonly hint?: string | undefined
  /** Its names for screen readers, not pressed and pressed. */
  readonly labels: readonly [off: string, on: string]
  readonly isPressed: boolean
  readonly onPress: () => void
  /** `icon` for rows, `touch` the same in touch size, `button` with text, `tool` small with text. */
  readonly look: 'icon' | 'touch' | 'button' | 'tool'
  readonly className?: string | undefined
}

/**
 * A button that puts an item into a list or takes it out. It has room for both of its faces, so that the layout does not
 * shift; the shown one is in its center.
 */
export function ToggleButton(props: ToggleButtonProps) {
  const { icons, fillsIcon = false, words, hint, labels, isPressed, onPress, look } = props
  const state = isPressed ? 1 : 0
  if (look === 'icon' || look === 'touch') {
    return (
      // Not Mantine's: a list has hundreds of these.
      <button
        aria-label={labels[state]}
        aria-pressed={isPressed}
        className={classes.icon}
        data-touch={look === 'touch'}
        onClick={onPress}
        title={isPressed ? words[1] : (hint ?? words[0])}
        type="button"
      >
        <Icon filled={fillsIcon && isPressed} name={icons[state]} />
      </button>
    )
  }
  const isTool = look === 'tool'
  return (
    <Button
      aria-label={labels[state]}
      aria-pressed={isPressed}
      className={`${classes.toggle} ${props.className ?? ''}`}
      onClick={onPress}
      size={isTool ? 'sm' : 'md'}
      {...(hint && !isPressed && { title: hint })}
      variant={isTool ? 'subtle' : 'default'}
    >
      <span className={classes.faces} data-tool={isTool}>
        {words.map((text, face) => (
          <span data-shown={face === state} key={face === 0 ? 'off' : 'on'}>
            <Icon filled={fillsIcon && face === 1} name={icons[face === 0 ? 0 : 1]} size={isTool ? 16 : 20} />
            {text}
          </span>
        ))}
      </span>
    </Button>
  )
}

import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import { leavesFocus } from './leaves-focus.ts'

/**
 * A button that is pressed once at a time. While its action runs it looks disabled and keeps the focus, which a disabled
 * one would lose, so that after a refusal a person by keyboard is where they were. After a success that takes the button
 * away the focus is at the heading above.
 */
export function PendingButton({
  isPending,
  onClick,
  ...props
}: ButtonProps & ElementProps<'button', keyof ButtonProps> & { isPending: boolean }) {
  return (
    <Button
      ref={leavesFocus}
      {...props}
      aria-disabled={isPending || undefined}
      {...(isPending && { 'data-disabled': true })}
      onClick={(event) => {
        // It also keeps a form from being sent.
        if (isPending) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

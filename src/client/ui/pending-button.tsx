import { Button, type ButtonProps, type ElementProps } from '@mantine/core'

/**
 * A button that is pressed once at a time. While its action runs it looks disabled and keeps the focus, which a disabled
 * one would lose, so that after a refusal a person by keyboard is where they were.
 */
export function PendingButton({
  isPending,
  onClick,
  ...props
}: ButtonProps & ElementProps<'button', keyof ButtonProps> & { isPending: boolean }) {
  return (
    <Button
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

import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './submit-button.module.css'

/**
 * A form's own button. While busy it says so and stays focused and named, unlike a disabled one, which would drop the
 * keyboard; its form takes no second submission. Until `isReady` nothing can be submitted at all.
 */
export function SubmitButton({
  busyLabel,
  isBusy,
  isReady,
  children,
  ...props
}: ButtonProps & { busyLabel: string; isBusy: boolean; isReady: boolean; children: ReactNode }) {
  return (
    <Button
      type="submit"
      size="lg"
      fullWidth
      className={classes.submit}
      disabled={!isReady}
      aria-disabled={isBusy || !isReady}
      data-busy={isBusy || undefined}
      {...props}
    >
      {isBusy ? busyLabel : children}
    </Button>
  )
}

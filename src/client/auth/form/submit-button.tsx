import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './submit-button.module.css'

/**
 * The button of a form. While busy it says so but keeps its focus and name; a disabled button would lose the focus. The
 * form itself refuses a second submission. Before `isReady` nothing can be submitted.
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

import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * A form's own button. While busy it says so and stays focused and named, unlike a disabled one, which would drop the
 * keyboard; its form takes no second submission.
 */
export function SubmitButton({
  busyLabel,
  isBusy,
  children,
  ...props
}: ButtonProps & { busyLabel: string; isBusy: boolean; children: ReactNode }) {
  return (
    <Button type="submit" size="lg" fullWidth aria-disabled={isBusy} data-busy={isBusy || undefined} {...props}>
      {isBusy ? busyLabel : children}
    </Button>
  )
}

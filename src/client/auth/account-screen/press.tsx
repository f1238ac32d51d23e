import { Button } from '@mantine/core'

/** A button of one entry in a list, such as `Turn on again` (decision 0055). `of` ends its name for people who hear it. */
export function Press({
  text,
  of,
  isBusy = false,
  isOpen,
  onPress,
}: {
  text: string
  of: string
  isBusy?: boolean
  /** For a button that shows and hides something. */
  isOpen?: boolean
  onPress: () => void
}) {
  return (
    <Button
      variant="default"
      aria-label={`${text} ${of}`}
      aria-disabled={isBusy}
      aria-expanded={isOpen}
      onClick={() => isBusy || onPress()}
    >
      {text}
    </Button>
  )
}

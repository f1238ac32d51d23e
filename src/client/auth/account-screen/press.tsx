import { PendingButton } from '#client/ui/pending-button.tsx'

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
    <PendingButton
      variant="default"
      aria-label={`${text} ${of}`}
      aria-expanded={isOpen}
      isPending={isBusy}
      onClick={onPress}
    >
      {text}
    </PendingButton>
  )
}

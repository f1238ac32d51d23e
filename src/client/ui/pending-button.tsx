import { Button, type ButtonProps, type ElementProps } from '@mantine/core'

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

/**
 * A ref for a button or a form that may go away with its success, as 'Remove' of a list does. If the focus is there then,
 * the nearest heading takes it. A browser would give it to the body, and a person by keyboard would have lost their place.
 */
export function leavesFocus(element: HTMLElement | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return
    const places = placesOf(element)
    // React removes the element after this. A field that comes in its place may take the focus by itself.
    queueMicrotask(() => {
      if (document.activeElement === document.body) focusHeading(places)
    })
  }
}

/** The elements around one, the nearest first, up to its dialog, which returns the focus to what opened it. */
function placesOf(element: Element): Element[] {
  const around = element.matches('[role=dialog]') ? null : element.parentElement
  return around ? [around, ...placesOf(around)] : []
}

function focusHeading(places: readonly Element[]): void {
  for (const place of places) {
    const heading = place.isConnected ? place.querySelector<HTMLElement>('h1, h2, h3, h4') : null
    if (!heading) continue
    heading.tabIndex = -1
    return heading.focus()
  }
}

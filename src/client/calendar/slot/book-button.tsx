import { Button } from '@mantine/core'
import { IconExternalLink } from '#client/icons.tsx'
import { useState, type MouseEvent } from 'react'
import type { Opening } from '#domain/availability/opening.ts'

/** How long 'Opening...' is shown before the venue's page opens. */
const openingMs = 300

/** Leads to the venue's page (rule calendar-33). Without an option it names the missing choice. */
export function BookButton({
  option,
  missing,
  onBook,
}: {
  option: Opening | undefined
  /** The missing choice. */
  missing: 'Select Time First' | 'Select Court First'
  onBook: (opening: Opening) => void
}) {
  if (option) return <BookLink opening={option} onBook={onBook} />
  return (
    <Button size="md" disabled>
      {missing}
    </Button>
  )
}

/** Opens the venue's page in a new tab. */
function BookLink({ opening, onBook }: { opening: Opening; onBook: (opening: Opening) => void }) {
  const [isOpening, setOpening] = useState(false)

  function book(event: MouseEvent): void {
    event.preventDefault()
    if (isOpening) return
    setOpening(true)
    onBook(opening)
    window.setTimeout(() => {
      setOpening(false)
      window.open(opening.bookingUrl, '_blank', 'noopener')
    }, openingMs)
  }

  return (
    <Button
      component="a"
      href={opening.bookingUrl}
      target="_blank"
      rel="noopener"
      size="md"
      aria-disabled={isOpening}
      rightSection={<IconExternalLink size={16} />}
      onClick={book}
    >
      {isOpening ? 'Opening...' : 'Book Now'}
    </Button>
  )
}

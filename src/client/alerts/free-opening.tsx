import { Button } from '@mantine/core'
import { IconExternalLink } from '#client/icons.tsx'
import type { FreeNow } from '#domain/alerts/precheck-answer.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './free-opening.module.css'

/** One opening, with a button to the venue's own page. */
export function FreeOpening({
  venueId,
  date,
  startMinutes,
  untilMinutes,
  resource,
  bookingUrl,
  isGone = false,
}: FreeNow & {
  /** The newest reading no longer shows it. */
  isGone?: boolean
}) {
  const catalogue = useCatalogue()
  const when = `${shortDateText(date)}, ${spanText(startMinutes, untilMinutes)}`
  const what = `${catalogue.nameOf(venueId)}, ${when}${resource ? `, ${resource}` : ''}`
  return (
    <li className={classes.opening}>
      <span className={classes.what}>
        <strong>{catalogue.nameOf(venueId)}</strong>
        <span className={classes.when}>
          {when}
          {resource && ` · ${resource}`}
        </span>
      </span>
      {isGone ? <span className={classes.gone}>Taken</span> : <BookLink href={bookingUrl} what={what} />}
    </li>
  )
}

function BookLink({ href, what }: { href: string; what: string }) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      variant="light"
      size="sm"
      className={classes.book ?? ''}
      aria-label={`Book ${what}`}
      rightSection={<IconExternalLink size={14} />}
    >
      Book
    </Button>
  )
}

/** '7:00 PM', or '7:00 to 8:30 PM' if the end is known. */
function spanText(start: number, until: number | undefined): string {
  const [from, to] = [labelOfMinutes(start), until === undefined ? undefined : labelOfMinutes(until)]
  if (to === undefined) return from
  return from.slice(-3) === to.slice(-3) ? `${from.slice(0, -3)} to ${to}` : `${from} to ${to}`
}

import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import type { Venue } from '#domain/venues/venue.ts'
import { useSavedVenues } from './use-saved-venues.ts'
import classes from './save-heart.module.css'

/** Puts the venue among the person's saved venues of its sport, or takes it out (rule calendar-48). */
export function SaveHeart({ venue }: { venue: Venue }) {
  const { isSaved, toggle } = useSavedVenues(venue)
  const Icon = isSaved ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={classes.heart}
      aria-pressed={isSaved}
      aria-label={`Save ${venue.displayName}`}
      onClick={toggle}
    >
      <Icon size={22} aria-hidden />
    </button>
  )
}

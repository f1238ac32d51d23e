import { IconMapPin, IconStarFilled } from '@tabler/icons-react'
import { formatDistance } from '#domain/venues/distance.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { sampleRatings } from './sample-ratings.ts'
import { SaveHeart } from './save-heart.tsx'
import classes from '#client/calendar/slot/slot-dialog.module.css'

/** The head of a card: the venue's name, distance and heart, its sample rating, and the link to a map. */
export function VenueFacts({ venue, distanceKm }: { venue: Venue; distanceKm: number }) {
  const rating = sampleRatings[venue.id]
  return (
    <>
      <header className={classes.cardHead}>
        <h3 className={classes.name}>{venue.displayName}</h3>
        <span className={classes.distance}>{formatDistance(distanceKm)}</span>
        <SaveHeart venue={venue} />
      </header>
      <p className={classes.about}>
        {rating && (
          <span title="Sample rating">
            <IconStarFilled size={13} aria-hidden /> {rating.rating} ({rating.reviews} sample reviews)
          </span>
        )}
        <a href={mapUrl(venue.displayName)} target="_blank" rel="noopener noreferrer" className={classes.map}>
          <IconMapPin size={15} aria-hidden /> {venue.suburb}
          <span className={classes.hidden}>, map of {venue.displayName}</span>
        </a>
      </p>
    </>
  )
}

/** A search for the venue on a map site (rule calendar-34). */
function mapUrl(name: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name} Sydney NSW Australia`)}`
}

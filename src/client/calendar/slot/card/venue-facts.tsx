import { IconMapPin, IconStarFilled } from '@tabler/icons-react'
import { formatDistance } from '#domain/venues/distance.ts'
import { mapLinkOf, pathOfVenue } from '#domain/venues/venue-links.ts'
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
        <a href={mapLinkOf(venue)} target="_blank" rel="noopener noreferrer" className={classes.map}>
          <IconMapPin size={15} aria-hidden /> {venue.suburb}
          <span className={classes.hidden}>, map of {venue.displayName}</span>
        </a>
        <a href={pathOfVenue(venue)} className={classes.map}>
          About<span className={classes.hidden}> {venue.displayName}</span>
        </a>
      </p>
    </>
  )
}

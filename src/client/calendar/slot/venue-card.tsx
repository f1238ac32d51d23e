import { Button } from '@mantine/core'
import { IconExternalLink, IconMapPin, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { holesOf, spotsOf, type Holes, Opening } from '#domain/availability/opening.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { formatDistance } from '#domain/venues/distance.ts'
import { sampleRatings } from './sample-ratings.ts'
import { holesOffered, shownMinutes, type VenueCardData } from './venue-options.ts'
import classes from './slot-dialog.module.css'

/** How long 'Opening...' is shown before the venue's page opens. */
const openingMs = 300

/** One venue of a slot: what can be booked there, and the link to its page (rules calendar-32, calendar-33). */
export function VenueCard({
  card: { venue, openings, distanceKm },
  onBook,
}: {
  card: VenueCardData
  onBook: (opening: Opening) => void
}) {
  const isGolf = venue.sport === 'golf'
  const offered = holesOffered(openings)
  const [holes, setHoles] = useState<Holes | undefined>(isGolf ? offered[0] : undefined)
  const options = isGolf
    ? openings.filter((opening) => holes !== undefined && holesOf(opening).includes(holes))
    : openings
  const [chosen, setChosen] = useState<string | undefined>(openings[0]?.key)
  const [isOpening, setOpening] = useState(false)
  const option = options.find(({ key }) => key === chosen) ?? (isGolf ? options[0] : undefined)
  const rating = sampleRatings[venue.id]

  function book(opening: Opening): void {
    setOpening(true)
    onBook(opening)
    window.setTimeout(() => {
      setOpening(false)
      window.open(opening.bookingUrl, '_blank', 'noopener')
    }, openingMs)
  }

  return (
    <article className={classes.card} aria-label={venue.displayName}>
      <header className={classes.cardHead}>
        <h3 className={classes.name}>{venue.displayName}</h3>
        <span className={classes.distance}>{formatDistance(distanceKm)}</span>
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
      {isGolf && (
        <div className={classes.options} role="group" aria-label="Holes">
          {offered.map((count) => (
            <button
              key={count}
              type="button"
              className={classes.option}
              aria-pressed={holes === count}
              onClick={() => setHoles(holes === count ? undefined : count)}
            >
              {count} holes
            </button>
          ))}
        </div>
      )}
      {openings.length === 0 ? (
        <p>No valid court data available</p>
      ) : (
        <div className={classes.options} role="group" aria-label={isGolf ? 'Tee times' : 'Courts'}>
          {options.map((opening) => (
            <button
              key={opening.key}
              type="button"
              className={classes.option}
              aria-pressed={option?.key === opening.key}
              onClick={() => setChosen(option?.key === opening.key && !isGolf ? undefined : opening.key)}
            >
              {optionText(opening, isGolf)}
            </button>
          ))}
        </div>
      )}
      <footer className={classes.cardFoot}>
        <span className={classes.price}>
          {option?.priceCents !== undefined && `from ${dollars(option.priceCents)}`}
        </span>
        {option ? (
          <Button
            size="md"
            disabled={isOpening}
            rightSection={<IconExternalLink size={16} aria-hidden />}
            onClick={() => book(option)}
          >
            {isOpening ? 'Opening...' : 'Book Now'}
          </Button>
        ) : (
          <Button size="md" disabled>
            {isGolf ? 'Select Time First' : 'Select Court First'}
          </Button>
        )}
      </footer>
    </article>
  )
}

function optionText(opening: Opening, isGolf: boolean): string {
  const time = labelOfMinutes(opening.startMinutes)
  if (isGolf) return `${time} · ${spotsOf(opening)} ${spotsOf(opening) === 1 ? 'spot' : 'spots'}`
  return [opening.resource ?? time, `${shownMinutes(opening)} min`].join(' · ')
}

/** An external maps search for the venue. */
function mapUrl(name: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name} Sydney NSW Australia`)}`
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`
}

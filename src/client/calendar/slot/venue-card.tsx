import { useState } from 'react'
import { IconMapPin, IconStarFilled } from '@tabler/icons-react'
import type { Holes } from '#domain/availability/holes.ts'
import { spotsOf, type Opening, holesOf } from '#domain/availability/opening.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { formatDistance } from '#domain/venues/distance.ts'
import { mapLinkOf, pathOfVenue } from '#domain/venues/venue-links.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { BookButton } from './book-button.tsx'
import { sampleRatings } from './sample-ratings.ts'
import { SaveHeart } from './save-heart.tsx'
import { freeUntil, priceText, shownMinutes, type VenueCardData, holesOffered } from './venue-options.ts'
import classes from './slot-dialog.module.css'

/** One venue of a slot: its openings, and the link to its page (rules calendar-32, calendar-33). */
export function VenueCard({ card, onBook }: { card: VenueCardData; onBook: (opening: Opening) => void }) {
  const { venue, openings, distanceKm } = card
  const isGolf = venue.sport === 'golf'
  const { offered, holes, options, chosen, pressHoles, press } = useVenueChoice(card)
  return (
    <article className={classes.card} aria-label={venue.displayName} tabIndex={-1}>
      <VenueFacts venue={venue} distanceKm={distanceKm} />
      {isGolf && (
        <OptionButtons
          label="Holes"
          options={offered.map((count) => ({ value: count, text: `${count} holes` }))}
          chosen={holes}
          onPress={pressHoles}
        />
      )}
      {openings.length === 0 ? (
        <p>No valid court data available</p>
      ) : (
        <OptionButtons
          label={isGolf ? 'Tee times' : 'Courts'}
          options={options.map((opening) => ({ value: opening.key, text: optionText(opening, isGolf) }))}
          chosen={chosen?.key}
          onPress={press}
        />
      )}
      <footer className={classes.cardFoot}>
        <span className={classes.price}>
          {chosen && [isGolf ? undefined : freeUntil(chosen), priceText(chosen)].filter(Boolean).join(' · ')}
        </span>
        <BookButton option={chosen} missing={isGolf ? 'Select Time First' : 'Select Court First'} onBook={onBook} />
      </footer>
    </article>
  )
}

function optionText(opening: Opening, isGolf: boolean): string {
  const time = labelOfMinutes(opening.startMinutes)
  const what = isGolf
    ? [time, `${spotsOf(opening)} ${spotsOf(opening) === 1 ? 'spot' : 'spots'}`]
    : [opening.resource ?? time, `${shownMinutes(opening)} min`]
  return [...what, ...(opening.forMembers ? ['Members'] : [])].join(' · ')
}

/** A row of toggle buttons of which at most one is pressed. */
function OptionButtons<Value extends string | number>({
  label,
  options,
  chosen,
  onPress,
}: {
  label: string
  options: readonly { value: Value; text: string }[]
  chosen: Value | undefined
  onPress: (value: Value) => void
}) {
  return (
    <div className={classes.options} role="group" aria-label={label}>
      {options.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          className={classes.option}
          aria-pressed={chosen === value}
          onClick={() => onPress(value)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

/**
 * The selection on a card (rule calendar-32). The first option is preselected. Pressing the selected number of holes of
 * a golf card, or the selected option of any other, deselects it.
 */
function useVenueChoice({ venue, openings }: VenueCardData) {
  const isGolf = venue.sport === 'golf'
  const offered = isGolf ? holesOffered(openings) : []
  const [holes, setHoles] = useState<Holes | undefined>(offered[0])
  const [key, setKey] = useState<string | undefined>(openings[0]?.key)
  const options = isGolf
    ? openings.filter((opening) => holes !== undefined && holesOf(opening).includes(holes))
    : openings
  const chosen = options.find((opening) => opening.key === key) ?? (isGolf ? options[0] : undefined)

  return {
    offered,
    holes,
    options,
    chosen,
    pressHoles: (pressed: Holes) => setHoles(holes === pressed ? undefined : pressed),
    press: (pressed: string) => setKey(chosen?.key === pressed && !isGolf ? undefined : pressed),
  }
}

/** The top of a card: the venue's name, distance and heart, its sample rating, and links. */
function VenueFacts({ venue, distanceKm }: { venue: Venue; distanceKm: number }) {
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

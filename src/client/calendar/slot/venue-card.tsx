import { useState } from 'react'
import { IconChevronDown, IconMapPin, IconStarFilled } from '#client/icons.tsx'
import { courtFactTexts } from '#domain/notifications/court-fact-texts.ts'
import { spotsOf, type Opening } from '#domain/availability/opening.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { formatDistance } from '#domain/venues/distance.ts'
import { mapLinkOf, pathOfVenue } from '#domain/venues/venue-links.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { CalendarCellRef } from '#client/calendar/state/cell-position.ts'
import { BookButton } from './book-button.tsx'
import { sampleRatings } from '#region/sample-ratings.ts'
import { counted } from '#domain/counted.ts'
import { SaveHeart } from './save-heart.tsx'
import { useBookPress } from './use-book-press.ts'
import { useVenueChoice } from './use-venue-choice.ts'
import { freeUntil, priceText, shownMinutes, type VenueCardData } from './venue-options.ts'
import classes from './slot-dialog.module.css'

/**
 * One venue of a slot: its first opening to book at once, and behind a press its other openings and facts (rules
 * calendar-32, calendar-33).
 */
export function VenueCard({
  card,
  cell,
  onPoint,
}: {
  card: VenueCardData
  cell: CalendarCellRef
  /** Called when the card is pointed at or gets the focus. */
  onPoint?: () => void
}) {
  const { venue, distanceKm } = card
  const isGolf = venue.sport === 'golf'
  const choice = useVenueChoice(card)
  const { options, chosen } = choice
  const [isOpen, setOpen] = useState(false)
  const countPress = useBookPress(venue, cell)
  return (
    <article
      className={classes.card}
      aria-label={venue.displayName}
      tabIndex={-1}
      data-open={isOpen || undefined}
      onPointerEnter={onPoint}
      onFocus={onPoint}
    >
      <CardHead venue={venue} distanceKm={distanceKm} chosen={chosen} />
      <BookButton option={chosen} missing={isGolf ? 'Select Time First' : 'Select Court First'} onBook={countPress} />
      <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {chosen ? optionText(chosen, isGolf) : 'Choose'}
        {options.length > 1 && <span> · {options.length - 1} more</span>}
        <IconChevronDown size={16} />
      </button>
      <div className={classes.details}>
        <Choices openings={card.openings} isGolf={isGolf} choice={choice} />
        <VenueFacts venue={venue} />
      </div>
    </article>
  )
}

/** The openings to choose from; on a golf course the number of holes comes first. */
function Choices({
  openings,
  isGolf,
  choice: { offered, holes, options, chosen, pressHoles, press },
}: {
  openings: readonly Opening[]
  isGolf: boolean
  choice: ReturnType<typeof useVenueChoice>
}) {
  return (
    <>
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
          options={options.map((opening) => optionOf(opening, isGolf))}
          chosen={chosen?.key}
          onPress={press}
        />
      )}
    </>
  )
}

/** The venue's name, its distance, and the price and the end of the chosen opening. */
function CardHead({
  venue,
  distanceKm,
  chosen,
}: Pick<VenueCardData, 'venue' | 'distanceKm'> & { chosen: Opening | undefined }) {
  const facts = [formatDistance(distanceKm), chosen && priceText(chosen)].filter(Boolean)
  const until = chosen && venue.sport !== 'golf' && freeUntil(chosen)
  return (
    <div className={classes.main}>
      <h3 className={classes.name}>{venue.displayName}</h3>
      <p className={classes.facts}>
        {facts.join(' · ')}
        {until && <span className={classes.until}> · {until}</span>}
      </p>
    </div>
  )
}

function optionOf(opening: Opening, isGolf: boolean): { value: string; text: string } {
  return { value: opening.key, text: [optionText(opening, isGolf), ...courtFactTexts(opening)].join(' · ') }
}

function optionText(opening: Opening, isGolf: boolean): string {
  const time = labelOfMinutes(opening.startMinutes)
  const what = isGolf
    ? [time, counted(spotsOf(opening), 'spot', 'spots')]
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

/** The foot of a card: the venue's sample rating, its links and its heart. */
function VenueFacts({ venue }: { venue: Venue }) {
  const rating = sampleRatings[venue.id]
  return (
    <div className={classes.about}>
      {rating && (
        <span title="Sample rating">
          <IconStarFilled size={13} /> {rating.rating} ({rating.reviews} sample reviews)
        </span>
      )}
      <a href={mapLinkOf(venue)} target="_blank" rel="noopener noreferrer" className={classes.map}>
        <IconMapPin size={15} /> {venue.suburb}
        <span className="visually-hidden">, map of {venue.displayName}</span>
      </a>
      <a href={pathOfVenue(venue)} className={classes.map}>
        About<span className="visually-hidden"> {venue.displayName}</span>
      </a>
      <SaveHeart venue={venue} />
    </div>
  )
}

import { spotsOf, type Opening } from '#domain/availability/opening.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { BookButton } from './book-button.tsx'
import { OptionButtons } from './option-buttons.tsx'
import { useVenueChoice } from './use-venue-choice.ts'
import { VenueFacts } from './venue-facts.tsx'
import { freeUntil, priceText, shownMinutes, type VenueCardData } from '#client/calendar/slot/venue-options.ts'
import classes from '#client/calendar/slot/slot-dialog.module.css'

/** One venue of a slot: what can be booked there, and the link to its page (rules calendar-32, calendar-33). */
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

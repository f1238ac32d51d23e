import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { venuesOf, displayNameOf } from '#domain/venues/venue-catalogue.ts'
import type { AlertDraft } from '#client/alerts/draft/alert-draft.ts'
import {
  choicesOf,
  idsOfNear,
  isChosen,
  withoutVenue,
  type Near,
  type VenueChoice,
} from '#client/alerts/draft/venue-choice.ts'
import { FoldedVenues } from '#client/ui/venues/folded-venues.tsx'
import { VenuePicker } from '#client/ui/venues/venue-picker.tsx'
import { NearFields } from './near-fields.tsx'
import classes from './alert-venues.module.css'

/** The alert form shows at most five suggestions. */
const maxSuggestions = 5

/** The venues of an alert: presets, a search, and exceptions (rule alerts-49). */
export function AlertVenues({
  draft,
  onChange,
  preferences,
  shown,
}: {
  draft: AlertDraft
  onChange: (change: Partial<AlertDraft>) => void
  preferences: Preferences | undefined
  /** The venues that the calendar was filtered by. */
  shown: readonly string[] | undefined
}) {
  const { sport, venues, venuePreset, near } = draft
  function setNear(next: Near): void {
    const found = idsOfNear(next, sport)
    const preset = found.length > 0 ? { kind: 'near' as const, ...next, except: [] } : null
    onChange({ near: next, venues: found, venuePreset: preset })
  }

  return (
    <div className={classes.venues}>
      <VenuePicker
        label="Venues"
        venues={venuesOf(sport)}
        selected={venues}
        valueOf={({ id }) => id}
        onChange={(chosen) => onChange({ venues: chosen, venuePreset: null })}
        maxSuggestions={maxSuggestions}
        suggestsAtOnce
        hidesSelected
      />
      <ChoiceChips
        choices={choicesOf({ sport, near, preferences, shown })}
        isPressed={(choice) => isChosen(choice, draft)}
        onChoose={(choice) => onChange({ venues: choice.venues, venuePreset: choice.preset })}
      />
      {(near === null || venuePreset?.kind === 'near') && <NearFields near={near} onChange={setNear} />}
      <PickedVenues
        venues={venues}
        onRemove={(id) => onChange(withoutVenue(draft, id))}
        onClear={() => onChange({ venues: [], venuePreset: null })}
      />
      {venues.length > 0 && (
        <FoldedVenues
          name="Member of a club? Also watch times only members can book"
          venues={venuesOf(sport).filter(({ id }) => venues.includes(id))}
          selected={draft.memberVenues.filter((id) => venues.includes(id))}
          valueOf={({ id }) => id}
          onChange={(memberVenues) => onChange({ memberVenues })}
          suggestsAtOnce
        />
      )}
    </div>
  )
}

/** The presets of venues. */
function ChoiceChips({
  choices,
  isPressed,
  onChoose,
}: {
  choices: readonly VenueChoice[]
  isPressed: (choice: VenueChoice) => boolean
  onChoose: (choice: VenueChoice) => void
}) {
  return (
    <div className={classes.choices} role="group" aria-label="Venues by one press">
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className={classes.choice}
          aria-pressed={isPressed(choice)}
          onClick={() => onChoose(choice)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}

const maxShown = 6

/** The picked venues as chips, each with a button that removes it. A long list is folded. */
function PickedVenues({
  venues,
  onRemove,
  onClear,
}: {
  venues: readonly string[]
  onRemove: (id: string) => void
  onClear: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  if (venues.length === 0) return null
  const isLong = venues.length > maxShown
  return (
    <div>
      {(isOpen || !isLong) && (
        <ul className={classes.picked} aria-label="Picked venues">
          {venues.map((id) => (
            <li key={id} className={classes.venue}>
              {displayNameOf(id)}
              <CloseButton
                size={44}
                iconSize={16}
                aria-label={`Remove ${displayNameOf(id)}`}
                onClick={() => onRemove(id)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.fold}>
        {isLong && (
          <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide the list' : `Show all ${venues.length}`}
          </Button>
        )}
        <Button variant="subtle" size="sm" onClick={onClear}>
          Clear venues
        </Button>
      </div>
    </div>
  )
}

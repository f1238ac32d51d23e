import { Button } from '@mantine/core'
import { useState } from 'react'
import { SportOrAll } from '#domain/venues/sport.ts'
import { sportName } from '#client/alerts/alert-copy.ts'
import {
  choicesOf,
  isChosen,
  isNothingNear,
  nearChange,
  venuesAfterSport,
  withoutVenue,
} from '#client/alerts/draft/venue-choice.ts'
import { RemovableList } from '#client/alerts/removable-list.tsx'
import { VenuePicker } from '#client/ui/venues/venue-picker.tsx'
import { NearFields } from './near-fields.tsx'
import { OptionRow } from '#client/alerts/form/option-row.tsx'
import type { SheetProps } from './sheet-props.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './where-sheet.module.css'

/** The alert form shows at most five suggestions. */
const maxSuggestions = 5

const sportOptions = SportOrAll.options.map((sport) => ({ value: sport, label: sportName(sport) }))

/** The sport and venues of an alert: presets, a search, and exceptions (rule alerts-49). */
export function WhereSheet(props: SheetProps) {
  const { draft, onChange, preferences } = props
  const catalogue = useCatalogue()
  const { sport, venues, venuePreset, near } = draft
  return (
    <div className={classes.venues}>
      <div data-part="venues" className={classes.venues}>
        <OptionRow
          label="Sport"
          options={sportOptions}
          value={sport}
          onChange={(chosen) =>
            onChange({ sport: chosen, ...venuesAfterSport(draft, chosen, { preferences, catalogue }) })
          }
        />
        <ChoiceChips {...props} />
      </div>
      {(near === null || venuePreset?.kind === 'near' || isNothingNear(draft, catalogue)) && (
        <div data-part="near" className={classes.place}>
          <NearFields near={near} onChange={(next) => onChange(nearChange(next, sport, catalogue))} />
        </div>
      )}
      <VenuePicker
        label="Venues"
        venues={catalogue.of(sport)}
        selected={venues}
        valueOf={({ id }) => id}
        onChange={(chosen) => onChange({ venues: chosen, venuePreset: null })}
        maxSuggestions={maxSuggestions}
        suggestsAtOnce
        hidesSelected
      />
      <PickedVenues draft={draft} onChange={onChange} />
    </div>
  )
}

/** The presets of venues. */
function ChoiceChips({ draft, onChange, preferences, shown }: SheetProps) {
  const catalogue = useCatalogue()
  const { sport, near } = draft
  return (
    <div className={classes.choices} role="group" aria-label="Venues by one press">
      {choicesOf({ sport, near, preferences, shown, catalogue }).map((choice) => (
        <button
          key={choice.label}
          type="button"
          className={classes.choice}
          aria-pressed={isChosen(choice, draft)}
          onClick={() => onChange({ venues: choice.venues, venuePreset: choice.preset })}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}

const maxShown = 6

/** The picked venues as chips, each with a button that removes it. A long list is folded. */
function PickedVenues({ draft, onChange }: Pick<SheetProps, 'draft' | 'onChange'>) {
  const { venues } = draft
  const catalogue = useCatalogue()
  const [isOpen, setOpen] = useState(false)
  if (venues.length === 0) return null
  const isLong = venues.length > maxShown
  return (
    <div>
      {(isOpen || !isLong) && (
        <RemovableList
          label="Picked venues"
          items={venues}
          textOf={catalogue.nameOf}
          onRemove={(id) => onChange(withoutVenue(draft, id))}
        />
      )}
      <div className={classes.fold}>
        {isLong && (
          <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide the list' : `Show all ${venues.length}`}
          </Button>
        )}
        <Button variant="subtle" size="sm" onClick={() => onChange({ venues: [], venuePreset: null })}>
          Clear venues
        </Button>
      </div>
    </div>
  )
}

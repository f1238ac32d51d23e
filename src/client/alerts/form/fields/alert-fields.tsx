import { TextInput } from '@mantine/core'
import { futsalMinutes } from '#domain/availability/criteria.ts'
import { SportOrAll } from '#domain/venues/sport.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import { VenuePicker } from '#client/ui/venue-picker.tsx'
import { venuesForSport, type AlertDraft } from '#client/alerts/form/alert-draft.ts'
import { sportName } from '#client/alerts/alert-copy.ts'
import { GolfFields } from './golf-fields.tsx'
import { OptionRow } from './option-row.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import classes from '#client/alerts/form/alert-form.module.css'

/** The alert form shows at most five suggestions. */
const maxSuggestions = 5

const sportOptions = SportOrAll.options.map((sport) => ({ value: sport, label: sportName(sport) }))
const minutesOptions = futsalMinutes.map((minutes) => ({ value: String(minutes), label: String(minutes) }))

/** Everything that an alert asks for except its times. The same in every alert form. */
export function AlertFields({
  draft,
  onChange,
  canRecur,
}: {
  draft: AlertDraft
  onChange: (change: Partial<AlertDraft>) => void
  /** Recurrence is chosen when an alert is made, never afterwards. */
  canRecur: boolean
}) {
  const { sport } = draft
  return (
    <div className={classes.fields}>
      <TextInput
        size="md"
        type="email"
        name="email"
        label="Email"
        autoComplete="email"
        autoCapitalize="none"
        value={draft.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <OptionRow
        label="Sport"
        options={sportOptions}
        value={sport}
        onChange={(chosen) => onChange({ sport: chosen, venues: venuesForSport(draft.venues, chosen) })}
      />
      <VenuePicker
        label="Venues"
        venues={venuesOf(sport)}
        selected={draft.venues}
        valueOf={({ id }) => id}
        onChange={(venues) => onChange({ venues })}
        maxSuggestions={maxSuggestions}
      />
      {sport === 'golf' && <GolfFields draft={draft} onChange={onChange} />}
      {sport === 'futsal' && (
        <OptionRow
          label="Minimum Duration (minutes)"
          options={minutesOptions}
          value={String(draft.minimumMinutes)}
          onChange={(minutes) => onChange({ minimumMinutes: Number(minutes) })}
        />
      )}
      {canRecur && <RecurrenceFields draft={draft} onChange={onChange} />}
    </div>
  )
}

import { Checkbox, TextInput } from '@mantine/core'
import { futsalMinutes, golfSpots } from '#domain/availability/criteria.ts'
import { recurringWeeksOptions } from '#domain/alerts/recurrence.ts'
import { SportOrAll } from '#domain/venues/sport.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import { VenuePicker } from '#client/ui/venue-picker.tsx'
import { venuesForSport, type AlertDraft } from './alert-draft.ts'
import { sportName } from '#client/alerts/alert-copy.ts'
import { OptionRow } from './option-row.tsx'
import classes from './alert-form.module.css'

/** The alert form shows at most five suggestions. */
const maxSuggestions = 5

const sportOptions = SportOrAll.options.map((sport) => ({ value: sport, label: sportName(sport) }))
const holesOptions = (['all', '9', '18'] as const).map((value) => ({ value, label: value === 'all' ? 'All' : value }))
const playerOptions = golfSpots.map((spots) => ({ value: String(spots), label: String(spots) }))
const minutesOptions = futsalMinutes.map((minutes) => ({ value: String(minutes), label: String(minutes) }))
const weeksOptions = recurringWeeksOptions.map((weeks) => ({ value: String(weeks), label: String(weeks) }))

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
      {sport === 'golf' && (
        <div className={classes.pair}>
          <OptionRow
            label="Holes"
            options={holesOptions}
            value={draft.holes}
            onChange={(holes) => onChange({ holes })}
          />
          <OptionRow
            label="Players"
            options={playerOptions}
            value={String(draft.spots)}
            onChange={(spots) => onChange({ spots: Number(spots) })}
          />
        </div>
      )}
      {sport === 'futsal' && (
        <OptionRow
          label="Minimum Duration (minutes)"
          options={minutesOptions}
          value={String(draft.minimumMinutes)}
          onChange={(minutes) => onChange({ minimumMinutes: Number(minutes) })}
        />
      )}
      {canRecur && (
        <div className={classes.recurring}>
          <Checkbox
            size="md"
            label="Recurring alert"
            description="The same days and times again, every 7 days"
            checked={draft.isRecurring}
            onChange={(event) => onChange({ isRecurring: event.currentTarget.checked })}
          />
          {draft.isRecurring && (
            <OptionRow
              label="Number of weeks"
              options={weeksOptions}
              value={String(draft.recurringWeeks)}
              onChange={(weeks) => onChange({ recurringWeeks: Number(weeks) })}
            />
          )}
        </div>
      )}
    </div>
  )
}

import { TextInput, Checkbox } from '@mantine/core'
import { recurringWeeksOptions } from '#domain/alerts/recurrence.ts'
import { tennisDurations } from '#domain/availability/advanced-filters.ts'
import { futsalMinutes, golfSpots } from '#domain/availability/criteria.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { SportOrAll } from '#domain/venues/sport.ts'
import { sportName } from '#client/alerts/alert-copy.ts'
import type { AlertDraft } from '#client/alerts/draft/alert-draft.ts'
import { venuesAfterSport } from '#client/alerts/draft/venue-choice.ts'
import { AlertVenues } from './alert-venues.tsx'
import { OptionRow } from './option-row.tsx'
import classes from './alert-form.module.css'

const sportOptions = SportOrAll.options.map((sport) => ({ value: sport, label: sportName(sport) }))
const minutesOptions = futsalMinutes.map((minutes) => ({ value: String(minutes), label: String(minutes) }))
const courtOptions = [
  { value: 'any', label: 'Any' },
  ...tennisDurations.map((minutes) => ({ value: String(minutes), label: String(minutes) })),
]

interface FieldsProps {
  draft: AlertDraft
  onChange: (change: Partial<AlertDraft>) => void
}

/** Every criterion of an alert except its times, in every alert form. */
export function AlertFields({
  draft,
  onChange,
  canRecur,
  preferences,
  shown,
  isEmailFixed = false,
}: FieldsProps & {
  /** An existing alert cannot become recurring or stop being so. */
  canRecur: boolean
  /** Undefined for a visitor. */
  preferences?: Preferences | undefined
  /** The venues that the calendar was filtered by. */
  shown?: readonly string[] | undefined
  isEmailFixed?: boolean
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
        readOnly={isEmailFixed}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <OptionRow
        label="Sport"
        options={sportOptions}
        value={sport}
        onChange={(chosen) => onChange({ sport: chosen, ...venuesAfterSport(draft, chosen, preferences) })}
      />
      <AlertVenues draft={draft} onChange={onChange} preferences={preferences} shown={shown} />
      <SportFields draft={draft} onChange={onChange} />
      {canRecur && draft.repeats === 'dates' && <RecurrenceFields draft={draft} onChange={onChange} />}
    </div>
  )
}

/** The criteria of one sport. */
function SportFields({ draft, onChange }: FieldsProps) {
  const { sport } = draft
  if (sport === 'golf') return <GolfFields draft={draft} onChange={onChange} />
  if (sport === 'tennis') {
    return (
      <OptionRow
        label="Minimum Time (minutes)"
        options={courtOptions}
        value={String(draft.courtMinutes ?? 'any')}
        onChange={(minutes) => onChange({ courtMinutes: minutes === 'any' ? null : Number(minutes) })}
      />
    )
  }
  if (sport === 'all') return null
  return (
    <OptionRow
      label="Minimum Duration (minutes)"
      options={minutesOptions}
      value={String(draft.minimumMinutes)}
      onChange={(minutes) => onChange({ minimumMinutes: Number(minutes) })}
    />
  )
}

const holesOptions = (['all', '9', '18'] as const).map((value) => ({ value, label: value === 'all' ? 'All' : value }))
const playerOptions = golfSpots.map((spots) => ({ value: String(spots), label: String(spots) }))

/** The criteria of golf: holes and players. */
function GolfFields({ draft, onChange }: { draft: AlertDraft; onChange: (change: Partial<AlertDraft>) => void }) {
  return (
    <div className={classes.pair}>
      <OptionRow label="Holes" options={holesOptions} value={draft.holes} onChange={(holes) => onChange({ holes })} />
      <OptionRow
        label="Players"
        options={playerOptions}
        value={String(draft.spots)}
        onChange={(spots) => onChange({ spots: Number(spots) })}
      />
    </div>
  )
}

const weeksOptions = recurringWeeksOptions.map((weeks) => ({ value: String(weeks), label: String(weeks) }))

/** The recurrence of an alert, and its number of weeks. */
function RecurrenceFields({ draft, onChange }: { draft: AlertDraft; onChange: (change: Partial<AlertDraft>) => void }) {
  return (
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
  )
}

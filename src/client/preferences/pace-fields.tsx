import { NativeSelect, Switch } from '@mantine/core'
import { halfHours, minutesOfHalfHour } from '#domain/calendar/half-hour.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import type { PartProps } from './preferences-parts.tsx'
import classes from './preferences.module.css'
import { region } from '#region/region.ts'

const times = halfHours.map((value) => ({ value, label: labelOfMinutes(minutesOfHalfHour(value)) }))
const paces = [
  { value: 'at-once', label: 'As soon as a court opens' },
  { value: 'daily', label: 'Once a day' },
]
const perHour = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: at === 0 ? '1 email an hour' : `${at + 1} emails an hour`,
}))
/** The default quiet hours. */
const usualNight = { from: '22:00', until: '07:00' }

/** The times at which a person is notified (rule preferences-10). */
export function PaceFields({ draft, onChange }: PartProps) {
  const { emailPace, urgentToday, quietHours } = draft
  return (
    <>
      <NativeSelect
        label="Emails about openings"
        size="md"
        data={paces}
        value={emailPace}
        onChange={(event) => onChange({ emailPace: event.currentTarget.value === 'daily' ? 'daily' : 'at-once' })}
      />
      <PaceField draft={draft} onChange={onChange} />
      <QuietFields draft={draft} onChange={onChange} />
      {(emailPace === 'daily' || quietHours) && (
        <Switch
          label="Tell me at once about courts for today"
          size="md"
          checked={urgentToday}
          onChange={(event) => onChange({ urgentToday: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

/** The time of the daily email, or the most emails of an hour. */
function PaceField({ draft: { emailPace, digestTime, emailsPerHour }, onChange }: PartProps) {
  return emailPace === 'daily' ? (
    <NativeSelect
      label="Daily email at"
      size="md"
      data={times}
      value={digestTime}
      onChange={(event) => onChange({ digestTime: event.currentTarget.value })}
    />
  ) : (
    <NativeSelect
      label="At most"
      description="About one venue and day. Another venue or day never waits."
      size="md"
      data={perHour}
      value={String(emailsPerHour)}
      onChange={(event) => onChange({ emailsPerHour: Number(event.currentTarget.value) })}
    />
  )
}

function QuietFields({ draft: { quietHours }, onChange }: PartProps) {
  return (
    <>
      <Switch
        label="Quiet hours"
        description={`No emails or push notifications about openings, ${region.name} time.`}
        size="md"
        checked={quietHours !== null}
        onChange={(event) => onChange({ quietHours: event.currentTarget.checked ? usualNight : null })}
      />
      {quietHours && (
        <div className={classes.span}>
          <NativeSelect
            label="Quiet from"
            size="md"
            data={times.filter(({ value }) => value !== quietHours.until)}
            value={quietHours.from}
            onChange={(event) => onChange({ quietHours: { ...quietHours, from: event.currentTarget.value } })}
          />
          <NativeSelect
            label="Quiet until"
            size="md"
            data={times.filter(({ value }) => value !== quietHours.from)}
            value={quietHours.until}
            onChange={(event) => onChange({ quietHours: { ...quietHours, until: event.currentTarget.value } })}
          />
        </div>
      )}
    </>
  )
}

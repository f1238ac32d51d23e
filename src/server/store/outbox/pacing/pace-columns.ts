import { defaultPace, type Pace } from '#domain/notifications/pace.ts'
import { boolean, integer, nullable, text } from '#server/store/column.ts'
import type { RowOf } from '#server/store/statement.ts'

/** SQL: the pace of the preferences `p`; null if a person has none. */
export const paceSelection = `p.email_pace as "emailPace", p.digest_time as "digestTime", p.quiet_from as "quietFrom",
       p.quiet_until as "quietUntil", p.urgent_today as "urgentToday", p.emails_per_hour as "emailsPerHour"`

/** The columns of `paceSelection`. */
export const paceColumns = {
  emailPace: nullable(text<Pace['emailPace']>()),
  digestTime: nullable(text()),
  quietFrom: nullable(text()),
  quietUntil: nullable(text()),
  urgentToday: nullable(boolean()),
  emailsPerHour: nullable(integer()),
}

/** The pace in a row; the default without a choice. */
export function paceOf(row: RowOf<typeof paceColumns>): Pace {
  const { quietFrom: from, quietUntil: until } = row
  return {
    emailPace: row.emailPace ?? defaultPace.emailPace,
    digestTime: row.digestTime ?? defaultPace.digestTime,
    quietHours: from && until ? { from, until } : null,
    urgentToday: row.urgentToday ?? defaultPace.urgentToday,
    emailsPerHour: row.emailsPerHour ?? defaultPace.emailsPerHour,
  }
}

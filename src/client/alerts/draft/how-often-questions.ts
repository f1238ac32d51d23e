import type { z } from 'zod'
import type { Alert } from '#domain/alerts/alert.ts'
import { planAlerts, type PlannedAlert } from '#domain/alerts/plan-alerts.ts'
import { byTimes } from '#domain/alerts/watch-sentence.ts'
import { criteriaOf } from '#domain/availability/criteria.ts'
import { isLocalDate, weekdayOf, Weekday } from '#domain/calendar/local-date.ts'
import type { ChanceQuestion } from '#domain/history/chance-question.ts'
import type { AlertDraft } from './alert-draft.ts'
import { createInputOf, criteriaOfDraft, whatIsNotAsked } from './alert-request.ts'

type Question = z.input<typeof ChanceQuestion>

/** The history query for a draft; undefined while the draft is incomplete. */
export function questionOfDraft(draft: AlertDraft): Question | undefined {
  if (whatIsNotAsked(draft) !== undefined) return undefined
  const { sport, venues } = draft
  return questionOf({ sport, venues, ...criteriaOfDraft(draft) }, planAlerts(createInputOf(draft)))
}

/** The history query for an alert or a series. */
export function questionOfAlerts(alerts: readonly Alert[]): Question | undefined {
  const [alert] = alerts
  return alert && questionOf({ ...criteriaOf(alert), sport: alert.sport, venues: alert.venues } as Asked, alerts)
}

type Asked = Omit<Question, 'timeSlots' | 'daysOfWeek'>

/** If days have different times, the query asks only about those of the first day. */
function questionOf(
  asked: Asked,
  plans: readonly Pick<PlannedAlert, 'specificDate' | 'daysOfWeek' | 'timeSlots'>[],
): Question | undefined {
  const [first] = byTimes(plans)
  if (!first || asked.venues.length === 0 || first.timeSlots.length === 0) return undefined
  const { days, timeSlots } = first
  const names = days.map((one) => (isLocalDate(one) ? weekdayOf(one) : Weekday.parse(one)))
  return { ...asked, timeSlots: [...timeSlots], daysOfWeek: [...new Set(names)] }
}

import { planAlerts, type PlannedAlert } from '#domain/alerts/plan-alerts.ts'
import { watchSentence, type WatchedTimes } from '#domain/alerts/watch-sentence.ts'
import type { AlertDraft } from './alert-draft.ts'
import { createInputOf, criteriaOfDraft, whatIsNotAsked } from './alert-request.ts'

/** One sentence on what the alerts of a draft will watch; undefined while the draft is incomplete. */
export function draftSentence(draft: AlertDraft): string | undefined {
  if (whatIsNotAsked(draft) !== undefined) return undefined
  const [first, ...others] = byTimes(planAlerts(createInputOf(draft)))
  if (!first) return undefined
  const { sport, venues, venuePreset } = draft
  return watchSentence({ sport, venues, venuePreset, ...criteriaOfDraft(draft), ...first }, others)
}

/** Days with the same times form one group. */
export function byTimes(
  alerts: readonly Pick<PlannedAlert, 'specificDate' | 'daysOfWeek' | 'timeSlots'>[],
): WatchedTimes[] {
  const groups = new Map<string, { days: string[]; timeSlots: string[] }>()
  for (const { specificDate, daysOfWeek, timeSlots } of alerts) {
    const days = specificDate === null ? daysOfWeek : [specificDate]
    const group = groups.get(timeSlots.join())
    if (group) group.days.push(...days)
    else groups.set(timeSlots.join(), { days: [...days], timeSlots })
  }
  return [...groups.values()]
}

import { planAlerts } from '#domain/alerts/plan-alerts.ts'
import { alertSentence } from '#domain/alerts/watch-sentence.ts'
import type { AlertDraft } from './alert-draft.ts'
import { createInputOf, criteriaOfDraft, whatIsNotAsked } from './alert-request.ts'

/** One sentence on what the alerts of a draft will watch; undefined while the draft is incomplete. */
export function draftSentence(draft: AlertDraft): string | undefined {
  if (whatIsNotAsked(draft) !== undefined) return undefined
  const { sport, venues, venuePreset } = draft
  const asked = { sport, venues, venuePreset, ...criteriaOfDraft(draft) }
  return alertSentence(planAlerts(createInputOf(draft)).map((plan) => ({ ...asked, ...plan }))) || undefined
}

import { planAlerts } from '#domain/alerts/plan-alerts.ts'
import { alertSentence, type DescribedAlert } from '#domain/alerts/watch-sentence.ts'
import type { AlertDraft } from './alert-draft.ts'
import { createInputOf, criteriaOfDraft, whatIsNotAsked } from './alert-request.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'

/** One sentence on what the alerts of a draft will watch; undefined while the draft is incomplete. */
export function draftSentence(draft: AlertDraft, { nameOf }: Catalogue): string | undefined {
  return alertSentence(described(draft), nameOf) || undefined
}

/** The sentence of each of them. */
export function draftSentences(draft: AlertDraft, { nameOf }: Catalogue): string[] {
  return described(draft).map((alert) => alertSentence([alert], nameOf))
}

function described(draft: AlertDraft): DescribedAlert[] {
  if (whatIsNotAsked(draft) !== undefined) return []
  const { sport, venues, venuePreset } = draft
  const asked = { sport, venues, venuePreset, ...criteriaOfDraft(draft) }
  return planAlerts(createInputOf(draft)).map((plan) => ({ ...asked, ...plan }))
}

import { planAlerts } from '#domain/alerts/plan-alerts.ts'
import { presetParts } from '#domain/alerts/venue-preset.ts'
import { criteriaTexts, daysText, timesText, venuesText, whenText } from '#domain/alerts/watch-sentence.ts'
import type { AlertDraft } from './alert-draft.ts'
import { createInputOf, criteriaOfDraft } from './alert-request.ts'
import { isNothingNear } from './venue-choice.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'

/** The lines of the form, each with a sheet of its own. */
export const lines = ['when', 'where', 'more'] as const
export type Line = (typeof lines)[number]

/** Words of a line, and the part of its sheet that changes them. */
export interface Word {
  text: string
  part: 'repeats' | 'days' | 'times' | 'venues' | 'near' | 'criteria' | 'email' | 'members'
  /** Nothing is chosen yet, and the alert needs it. */
  isMissing?: boolean
}

/** The draft in words, line by line. */
export function wordsOf(
  draft: AlertDraft,
  { hasEmail, catalogue }: { hasEmail: boolean; catalogue: Catalogue },
): Record<Line, Word[]> {
  const more = moreWords(draft, { hasEmail, catalogue })
  return { when: whenWords(draft), where: whereWords(draft, catalogue), more }
}

function whenWords(draft: AlertDraft): Word[] {
  const { when } = draft
  if (when.repeats === 'dates') {
    if (when.slots.length === 0) return [{ text: 'Choose dates and times', part: 'days', isMissing: true }]
    return [{ text: whenText(planAlerts(createInputOf(draft))), part: 'days' }]
  }
  return [
    orMissing({ text: when.weekdays.length === 0 ? '' : daysText(when.weekdays), part: 'days' }, 'Choose days'),
    orMissing({ text: timesText(when.times), part: 'times' }, 'Choose times'),
    { text: 'until you stop', part: 'repeats' },
  ]
}

function whereWords(draft: AlertDraft, catalogue: Catalogue): Word[] {
  const { venues, venuePreset, sport, near: asked } = draft
  if (asked && isNothingNear(draft, catalogue)) {
    const place = 'suburb' in asked.place ? ` of ${asked.place.suburb}` : ''
    return [{ text: `No venue within ${asked.km} km${place}`, part: 'near', isMissing: true }]
  }
  if (venuePreset && venues.length > 0) {
    const [what, ...reach] = presetParts(venuePreset, sport, venues.length)
    return [{ text: what, part: 'venues' }, ...reach.map((text) => ({ text, part: 'near' as const }))]
  }
  const text = venues.length === 0 ? '' : venuesText({ venues, venuePreset, sport }, catalogue.nameOf)
  return [orMissing({ text, part: 'venues' }, 'Choose venues')]
}

function moreWords(draft: AlertDraft, { hasEmail, catalogue }: { hasEmail: boolean; catalogue: Catalogue }): Word[] {
  const { sport, email, memberVenues } = draft
  const criteria = criteriaTexts({ sport, ...criteriaOfDraft(draft) }, catalogue.nameOf)
  return [
    {
      text: criteria.length > 0 ? criteria.join(', ') : sport === 'all' ? 'any sport' : 'any length',
      part: 'criteria',
    },
    ...(memberVenues.length > 0 ? [{ text: "members' times, too", part: 'members' as const }] : []),
    ...(hasEmail ? [orMissing({ text: email && `to ${email}`, part: 'email' }, 'Enter your email')] : []),
  ]
}

function orMissing(word: Word, instead: string): Word {
  return word.text === '' ? { ...word, text: instead, isMissing: true } : word
}

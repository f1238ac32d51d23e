import { pickedSlotId } from '#domain/alerts/picked-slot.ts'
import { readSentence, type ReadSentence } from '#domain/alerts/read-sentence.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { parseSlotId } from '#domain/calendar/slot-id.ts'
import type { TimeSlot } from '#domain/calendar/time-slot.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import type { AlertDraft, When } from './alert-draft.ts'
import { courtMinutesOffered, minutesOffered } from './offered-options.ts'
import { choicesOf, nearChange, usualKm, venuesAfterSport } from './venue-choice.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'

/** A typed sentence as a change of the form. */
export interface Understood {
  change: Partial<AlertDraft>
  /** The venues are those near the person, at this distance in kilometres; the device must be asked. */
  nearMeKm: number | undefined
  /** Words that mean nothing here. */
  unread: string[]
}

const farthestKm = 50

/** Reads a sentence into a draft. What it does not name stays. */
export function understood(
  draft: AlertDraft,
  text: string,
  { today, ...asked }: { today: LocalDate; preferences: Preferences | undefined; catalogue: Catalogue },
): Understood {
  const read = readSentence(text, { today, venues: asked.catalogue.of('all') })
  const sport = read.sport ?? sportOf(read.venues, draft.sport, asked.catalogue)
  const km = Math.min(farthestKm, Math.max(1, read.km ?? draft.near?.km ?? usualKm))
  const nearMeKm = read.place === 'here' ? km : undefined
  const where = whereOf(draft, read, { sport, km, ...asked })
  const { courts, ...wishes } = read.wishes
  const [venueId = '', ...others] = where.venues ?? draft.venues
  // A court without its venue is no court.
  const isPlaced = courts && venueId !== '' && others.length === 0
  const placed = isPlaced && { courts: courts.map(({ name }) => ({ venueId, name })) }
  const change = {
    sport,
    ...where,
    ...whenOf(draft, read),
    ...criteriaOf(read, sport),
    ...(Object.keys(read.wishes).length > 0 && { wishes: { ...draft.wishes, ...wishes, ...placed } }),
  }
  const unread = courts && !isPlaced ? courts.map(({ name }) => name.toLowerCase()) : []
  return { change, nearMeKm, unread: [...read.unread, ...unread] }
}

/** The sport of named venues; 'all' holds them too. */
function sportOf(venues: readonly string[], before: SportOrAll, catalogue: Catalogue): SportOrAll {
  const [first = before, ...others] = new Set(venues.flatMap((id) => catalogue.byId(id)?.sport ?? []))
  return before === 'all' || others.length > 0 ? 'all' : first
}

function whereOf(
  draft: AlertDraft,
  { venues, choice, place, km: named }: ReadSentence,
  {
    sport,
    km,
    preferences,
    catalogue,
  }: { sport: SportOrAll; km: number; preferences: Preferences | undefined; catalogue: Catalogue },
): Partial<AlertDraft> {
  if (venues.length > 0) return { venues: [...new Set(venues)], venuePreset: null }
  const at = typeof place === 'object' ? place : draft.near?.place
  if (at && (typeof place === 'object' || named !== undefined)) return nearChange({ km, place: at }, sport, catalogue)
  if (choice === 'saved') {
    const saved = choicesOf({ sport, near: null, preferences, catalogue }).find(
      ({ preset }) => preset?.kind === 'saved',
    )
    if (saved) return { venues: saved.venues, venuePreset: saved.preset }
  }
  if (choice === 'all') return { venues: catalogue.of(sport).map(({ id }) => id), venuePreset: null }
  if (sport === draft.sport) return {}
  const kept = venuesAfterSport(draft, sport, { preferences, catalogue })
  return kept.venues.length === 0 && draft.near ? nearChange(draft.near, sport, catalogue) : kept
}

function whenOf(draft: AlertDraft, { when: read }: ReadSentence): Partial<AlertDraft> {
  const dated = read.filter(({ dates }) => dates.length > 0)
  const named = read.flatMap(({ times }) => times)
  const before = timesOf(draft.when)
  if (dated.length > 0) {
    const slots = dated.flatMap(({ dates, times }) =>
      dates.flatMap((day) => (times.length > 0 ? times : before).map((timeSlot) => pickedSlotId({ day, timeSlot }))),
    )
    return { when: { repeats: 'dates', slots: [...new Set(slots)] }, aside: null, isRecurring: false }
  }
  const days = read.flatMap((one) => one.days)
  const times = named.length > 0 ? named : before
  if (days.length > 0) return { when: { repeats: 'weekly', weekdays: days, times, isSuggested: false }, aside: null }
  if (named.length === 0) return {}
  const { when } = draft
  if (when.repeats === 'weekly') return { when: { ...when, times: named, isSuggested: false } }
  const picked = [...new Set(when.slots.flatMap((id) => parseSlotId(id)?.date ?? []))]
  return { when: { ...when, slots: picked.flatMap((day) => named.map((timeSlot) => pickedSlotId({ day, timeSlot }))) } }
}

function timesOf(when: When): TimeSlot[] {
  if (when.repeats === 'weekly') return when.times
  return [...new Set(when.slots.flatMap((id) => parseSlotId(id)?.timeSlot ?? []))]
}

function criteriaOf({ holes, spots, minutes }: ReadSentence, sport: SportOrAll): Partial<AlertDraft> {
  return {
    ...(holes && { holes: holes === 9 ? ('9' as const) : ('18' as const) }),
    ...(spots && { spots }),
    ...(minutes && sport === 'futsal' && { minimumMinutes: minutesOffered(minutes) }),
    ...(minutes && sport === 'tennis' && { courtMinutes: courtMinutesOffered(minutes) }),
  }
}

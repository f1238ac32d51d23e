import type { z } from 'zod'
import type { Alert } from '#domain/alerts/alert.ts'
import { pickedSlotId } from '#domain/alerts/picked-slot.ts'
import { alertSentence } from '#domain/alerts/watch-sentence.ts'
import { tennisDurations } from '#domain/availability/advanced-filters.ts'
import { futsalMinutes } from '#domain/availability/criteria.ts'
import { isoTimeOf } from '#domain/calendar/iso-time.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import type { AppCaller } from '#server/trpc-router.ts'
import { AlertAnswer, type AlertChange, type NewAlert } from './alert-shapes.ts'

/** The earlier names of `minutes`. */
export interface EarlierLength {
  minimumMinutes?: (typeof futsalMinutes)[number] | undefined
  courtMinutes?: (typeof tennisDurations)[number] | null | undefined
}
type Answer = z.infer<typeof AlertAnswer>

/** The person behind a call, as far as the calls for alerts use them. */
export interface AlertCaller {
  caller: AppCaller
  /** @throws AppError for a visitor, and for a key without the scope `alerts` */
  emailOf: () => Promise<string>
  catalogue: Catalogue
}

/** @throws AppError in the words of the use case (`problemOf` has those of /api/v1) */
export async function listAlerts({ caller, catalogue }: AlertCaller): Promise<Answer[]> {
  return (await caller.alerts.list()).map((alert) => answerAbout(alert, catalogue))
}

/** @throws AppError in the words of the use case (`problemOf` has those of /api/v1) */
export async function makeAlerts(
  by: AlertCaller,
  { slots, dates, weekdays, ...asked }: z.output<typeof NewAlert> & EarlierLength,
): Promise<{ alerts: Answer[]; needsConfirmation: boolean }> {
  const { email = await by.emailOf(), ...rest } = withLength(asked)
  const days = { timeSlots: slots, specificDates: dates, daysOfWeek: weekdays }
  const { alerts, needsConfirmation } = await by.caller.alerts.create({ ...rest, email, ...days })
  return { alerts: alerts.map((alert) => answerAbout(alert, by.catalogue)), needsConfirmation }
}

/** @throws AppError in the words of the use case (`problemOf` has those of /api/v1) */
export async function changeAlert(
  by: AlertCaller,
  id: string,
  { slots, dates, weekdays, ...asked }: z.output<typeof AlertChange> & EarlierLength,
): Promise<Answer & { added: Answer[] }> {
  const { email = await by.emailOf(), ...rest } = withLength(asked)
  const days = [...dates, ...weekdays]
  const selectedSlots = days.flatMap((day) => slots.map((timeSlot) => pickedSlotId({ day, timeSlot })))
  const { alert, added } = await by.caller.alerts.update({ ...rest, id, email, selectedSlots })
  return { ...answerAbout(alert, by.catalogue), added: added.map((one) => answerAbout(one, by.catalogue)) }
}

/** The request with the use case's name of the sport's minimum length. */
function withLength<Asked extends EarlierLength & { sport: SportOrAll; minutes?: number | undefined }>({
  minutes,
  ...asked
}: Asked) {
  if (minutes === undefined) return asked
  return {
    ...asked,
    minimumMinutes: futsalMinutes.find((one) => asked.sport === 'futsal' && one === minutes),
    courtMinutes: tennisDurations.find((one) => asked.sport === 'tennis' && one === minutes),
  }
}

function answerAbout(alert: Alert, catalogue: Catalogue): Answer {
  const { timeSlots, specificDate, specificDates, wishes, sport, minimumMinutes, courtMinutes } = alert
  return AlertAnswer.parse({
    ...alert,
    wishes: wishes ?? undefined,
    minutes: sport === 'futsal' ? minimumMinutes : sport === 'tennis' ? courtMinutes : null,
    slots: timeSlots.map(isoTimeOf),
    dates: [...new Set([...(specificDate ? [specificDate] : []), ...specificDates])],
    weekdays: alert.daysOfWeek,
    sentence: alertSentence([alert], catalogue.nameOf),
  })
}

import { z } from 'zod'
import { Alert } from '#domain/alerts/alert.ts'
import { AlertId } from '#domain/alerts/alert-ids.ts'
import { CreateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { pickedSlotId } from '#domain/alerts/picked-slot.ts'
import { alertSentence } from '#domain/alerts/watch-sentence.ts'
import { RequestedCriteria } from '#domain/availability/criteria.ts'
import { AlertWishes } from '#domain/availability/wishes.ts'
import { IsoSlot, isoTimeOf } from '#domain/calendar/iso-time.ts'
import { LocalDate, Weekday } from '#domain/calendar/local-date.ts'
import { slotCount } from '#domain/calendar/time-slot.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { anybody, keysWith } from '#server/web/rest/schemas/access.ts'
import type { RestApp, RestDeps } from '#server/web/rest/rest-deps.ts'
import { problems } from './problem.ts'

const { shape } = CreateAlertInput
const asked = {
  email: z.optional(shape.email).describe('The address to email; without it, your own'),
  sport: shape.sport,
  venues: shape.venues.describe('Ids or names, or give venuePreset'),
  venuePreset: shape.venuePreset,
  memberVenues: shape.memberVenues,
  ...RequestedCriteria.shape,
  slots: z.array(IsoSlot).min(1, 'choose at least one slot').max(slotCount),
  dates: z.array(LocalDate).max(35).default([]).describe('Days to watch, or give weekdays'),
  weekdays: z.array(Weekday).max(7).default([]).describe('Days of every week'),
}
type Days = { dates: string[]; weekdays: string[] }
const hasDays = ({ dates, weekdays }: Days) => dates.length > 0 !== weekdays.length > 0
const onDays = { path: ['dates'], error: 'give dates or weekdays, and not both' }
const { leaveOutFree, requestId } = shape
const NewAlert = z
  .strictObject({ ...asked, leaveOutFree, requestId })
  .refine(hasDays, onDays)
  .meta({ id: 'NewAlertV1' })
const Change = z.strictObject(asked).refine(hasDays, onDays).meta({ id: 'AlertChangeV1' })

const IsoTime = z.string().regex(/^\d\d:\d\d$/)
const Answer = Alert.omit({
  timeSlots: true,
  daysOfWeek: true,
  specificDate: true,
  specificDates: true,
  isRecurring: true,
  recurringWeeks: true,
  batchId: true,
  userId: true,
})
  .extend({
    wishes: z.optional(AlertWishes),
    slots: z.array(IsoTime),
    dates: z.array(LocalDate),
    weekdays: z.array(Weekday),
    sentence: z.string().describe('The alert in one sentence, as every screen and email has it.'),
  })
  .meta({ id: 'AlertV1' })
const Changed = Answer.extend({
  added: z.array(Answer).describe('One alert for each further day of the change, in the same series.'),
}).meta({ id: 'ChangedAlertV1' })
const Made = z.object({ alerts: z.array(Answer), needsConfirmation: z.boolean() }).meta({ id: 'MadeAlertsV1' })

function answerAbout(alert: Alert, catalogue: Catalogue): z.infer<typeof Answer> {
  const { timeSlots, daysOfWeek: weekdays, specificDate, specificDates, wishes, ...rest } = alert
  const dates = [...new Set([...(specificDate ? [specificDate] : []), ...specificDates])]
  const [slots, sentence] = [timeSlots.map(isoTimeOf), alertSentence([alert], catalogue.nameOf)]
  return { ...rest, ...(wishes && { wishes }), slots, dates, weekdays, sentence }
}

const path = '/api/v1/alerts'
const tags = ['alerts']

/** /api/v1/alerts: the use cases of /api/alerts, with ISO times and dates. */
export function registerAlertsV1(app: RestApp, { callerFor, emailOf, requireAccessBy, catalogue }: RestDeps): void {
  const answerOf = (alert: Alert) => answerAbout(alert, catalogue)
  const list = { operationId: 'listAlertsV1', summary: 'Your alerts', tags, ...keysWith('read', 'alerts') }
  const all = { 200: z.array(Answer).describe('All that still wait for something, newest first.') }
  app.get(
    path,
    {
      schema: { ...list, response: { ...all, ...problems(401, 403) } },
      preValidation: requireAccessBy('read', 'alerts'),
    },
    async (request) => (await callerFor(request).alerts.list()).map(answerOf),
  )

  const create = { operationId: 'createAlertsV1', summary: 'Make alerts', tags, ...anybody, body: NewAlert }
  const made = { 201: Made.describe('The alerts that were made.'), ...problems(400, 401, 403, 409, 413, 415) }
  app.post(path, { schema: { ...create, response: made } }, async (request, reply) => {
    const caller = callerFor(request)
    const { slots: timeSlots, dates: specificDates, weekdays: daysOfWeek, ...rest } = request.body
    const { email = await emailOf(request) } = rest
    const { alerts, needsConfirmation } = await caller.alerts.create({
      ...rest,
      email,
      timeSlots,
      specificDates,
      daysOfWeek,
    })
    return reply.status(201).send({ alerts: alerts.map(answerOf), needsConfirmation })
  })
}

/** /api/v1/alerts/:id: one alert of its owner. */
export function registerAlertV1(app: RestApp, { callerFor, emailOf, requireAccessBy, catalogue }: RestDeps): void {
  const answerOf = (alert: Alert) => answerAbout(alert, catalogue)
  const own = { tags, ...keysWith('alerts') }
  const preValidation = requireAccessBy('alerts')
  const change = { operationId: 'changeAlertV1', summary: 'Change an alert', ...own, params: AlertId, body: Change }
  const changed = { 200: Changed.describe('The alert as it is now.'), ...problems(400, 401, 403, 404, 409, 413, 415) }
  app.put(`${path}/:id`, { schema: { ...change, response: changed }, preValidation }, async (request) => {
    const caller = callerFor(request)
    const { slots, dates, weekdays, ...rest } = request.body
    const { email = await emailOf(request) } = rest
    const days = [...dates, ...weekdays]
    const selectedSlots = days.flatMap((day) => slots.map((timeSlot) => pickedSlotId({ day, timeSlot })))
    const { alert, added } = await caller.alerts.update({ ...rest, email, selectedSlots, id: request.params.id })
    return { ...answerOf(alert), added: added.map(answerOf) }
  })

  const remove = { operationId: 'deleteAlertV1', summary: 'Delete an alert', ...own, params: AlertId }
  const gone = { 204: z.undefined().describe('It is gone for good.'), ...problems(400, 401, 403, 404) }
  app.delete(`${path}/:id`, { schema: { ...remove, response: gone }, preValidation }, async (request, reply) => {
    await callerFor(request).alerts.delete(request.params)
    return reply.status(204).send()
  })
}

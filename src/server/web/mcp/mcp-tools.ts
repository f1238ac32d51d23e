import { z } from 'zod'
import { AlertId } from '#domain/alerts/alert-ids.ts'
import { CreateAlertInput, UpdateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { OpeningSearch } from '#domain/availability/opening-search.ts'
import type { AppCaller } from '#server/trpc-router.ts'
import { region } from '#region/region.ts'

/** The person behind a call, as far as tools use them. */
export interface ToolCaller {
  caller: AppCaller
  /** @throws AppError for a visitor, and for a key without the scope `alerts` */
  emailOf: () => Promise<string>
}

/** Something that a program may call by its name. */
interface Tool {
  title: string
  description: string
  input: z.ZodType
  isReading: boolean
  isDeleting?: true
  /** @throws AppError or ZodError for input that is refused */
  run: (by: ToolCaller, input: unknown) => Promise<object>
}

const { shape } = CreateAlertInput
const NewAlert = z.strictObject({
  email: z.optional(shape.email).describe('The address to email; without it, that of the signed-in person'),
  sport: shape.sport,
  venues: shape.venues.describe('Ids or names of venues, or give venuePreset'),
  venuePreset: shape.venuePreset.describe('Venues within some km of a suburb, or those that the person saved'),
  timeSlots: shape.timeSlots.describe('Half-hours to watch, such as 6:30 PM'),
  specificDates: shape.specificDates.describe(`Days to watch, yyyy-mm-dd in ${region.name}`),
  daysOfWeek: shape.daysOfWeek.describe('Days of every week, instead of dates'),
  holes: shape.holes,
  spots: shape.spots,
  minimumMinutes: shape.minimumMinutes,
  courtMinutes: shape.courtMinutes,
  wishes: shape.wishes,
  leaveOutFree: shape.leaveOutFree.describe('Leave out venues that are free already, instead of refusing the alert'),
})

const Nothing = z.strictObject({})
const personal = 'Needs the bearer token of a session, or a key with the scope '

export const mcpTools: Readonly<Record<string, Tool>> = {
  find_openings: {
    title: 'Find openings',
    description: `Free half-hours of tennis courts, golf tee times and futsal pitches in ${region.name}, each with the page that books it. Days in \`unknown\` are unknown, not full.`,
    input: OpeningSearch,
    isReading: true,
    run: async ({ caller }, input) => caller.availability.find(OpeningSearch.parse(input)),
  },
  make_alert: {
    title: 'Make an alert',
    description:
      'Emails somebody as soon as something opens. With the bearer token of a session, or a key with the scope alerts, it is that person’s. An address that is not theirs, or without a token any address, confirms by email first.',
    input: NewAlert,
    isReading: false,
    async run({ caller, emailOf }, input) {
      const { email = await emailOf(), ...asked } = NewAlert.parse(input)
      const { alerts, needsConfirmation } = await caller.alerts.create({ email, ...asked })
      return { needsConfirmation, alerts: alerts.map(({ id, venues, timeSlots }) => ({ id, venues, timeSlots })) }
    },
  },
  list_alerts: {
    title: 'List alerts',
    description: `The person’s alerts that still wait for something. ${personal}read or alerts.`,
    input: Nothing,
    isReading: true,
    run: async ({ caller }, input) => ({ ...Nothing.parse(input), alerts: await caller.alerts.list() }),
  },
  change_alert: {
    title: 'Change an alert',
    description: `Replaces everything of an alert but its recurrence. ${personal}alerts.`,
    input: z.strictObject({
      ...UpdateAlertInput.shape,
      selectedSlots: UpdateAlertInput.shape.selectedSlots.describe('Such as 2026-12-05-6:30 PM or monday-6:30 PM'),
    }),
    isReading: false,
    run: async ({ caller }, input) => caller.alerts.update(UpdateAlertInput.parse(input)),
  },
  delete_alert: {
    title: 'Delete an alert',
    description: `Deletes an alert for good. ${personal}alerts.`,
    input: AlertId,
    isReading: false,
    isDeleting: true,
    run: async ({ caller }, input) => caller.alerts.delete(AlertId.parse(input)),
  },
}

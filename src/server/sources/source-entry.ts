import { z } from 'zod'
import { CourtFacts } from '#domain/availability/court-facts.ts'
import { Weekday } from '#domain/calendar/local-date.ts'
import type { BookingSystem } from '#domain/venues/booking-system.ts'

/** The rest after failures and the window that an entry can override (rule sources-9). */
const defaultRestSeconds = 900
export const defaultDaysAhead = 28

const common = {
  /** The id of a venue of the catalogue. */
  venue: z.string(),
  enabled: z.boolean().default(true),
  /** The operator's note of the venue's permission and terms. */
  terms: z.string().optional(),
  pollSeconds: z.number().int().min(1).max(86_400).optional(),
  requestsPerHour: z.number().int().min(1).max(3600).optional(),
  minGapMs: z.number().int().min(0).max(600_000).optional(),
  restSeconds: z.number().int().min(1).max(86_400).default(defaultRestSeconds),
  daysAhead: z.number().int().min(0).max(defaultDaysAhead).default(defaultDaysAhead),
  /** Facts of the venue's courts that the site does not say, by the name that it shows. */
  courtFacts: z.record(z.string().min(1).max(120), z.strictObject(CourtFacts.shape)).optional(),
}
/** The courts to read, by their names on the site. Without names, the connector reads all courts of the sport. */
const courtNames = z.array(z.string().min(1)).min(1).optional()
const baseUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/(?<!\/)\/+$/, ''))
const webUrl = z.url({ protocol: /^https?$/ })

/** Also called with texts that are no addresses: each of those has its own fault. */
function areOnOneOrigin(addresses: readonly string[]): boolean {
  return new Set(addresses.map((address) => URL.parse(address)?.origin)).size === 1
}

/** '07:00-22:00', as minutes since midnight. */
const openHours = z
  .string()
  .regex(/^([01]\d|2[0-4]):[0-5]\d-([01]\d|2[0-4]):[0-5]\d$/, 'must be hours such as 07:00-22:00')
  .transform((text) => {
    const [from = 0, until = 0] = text
      .split('-')
      .map((clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)))
    return { from, until }
  })
  .refine(({ from, until }) => from < until && until <= 1440, { error: 'must end after they begin, by 24:00' })

/** The schema of an entry in `sources.json`, by booking system. */
const entries = {
  miclub: z.strictObject({
    ...common,
    system: z.literal('miclub'),
    baseUrl,
    bookingResourceId: z.string().regex(/^\d+$/).default('3000000'),
  }),
  quick18: z.strictObject({
    ...common,
    system: z.literal('quick18'),
    baseUrl,
    /** The course to read, if the site sells several. */
    courseId: z.string().regex(/^\d+$/).optional(),
  }),
  clubspark: z.strictObject({
    ...common,
    system: z.literal('clubspark'),
    baseUrl,
    slug: z.string().min(1),
    resources: courtNames,
  }),
  acuity: z.strictObject({
    ...common,
    system: z.literal('acuity'),
    baseUrl,
    owner: z.string().regex(/^[\w-]+$/),
    /** Length in minutes to the id of the appointment type that books it. */
    appointmentTypes: z
      .record(z.string().regex(/^[1-9]\d{0,2}$/, 'must be minutes'), z.string().regex(/^\d+$/, 'must be a type id'))
      .refine((types) => Object.keys(types).length > 0, { error: 'must name the type id of at least one length' }),
  }),
  tennisvenues: z.strictObject({
    ...common,
    system: z.literal('tennisvenues'),
    baseUrl,
    clientId: z.string().regex(/^[\w-]+$/),
    /** The site's own id of the venue. With it the booking page is not read, so no price is known. */
    venueId: z.string().regex(/^\d+$/).optional(),
    courts: courtNames,
  }),
  tennisbcs: z.strictObject({
    ...common,
    system: z.literal('tennisbcs'),
    baseUrl,
    /** The value of the ground in the list of grounds, on a site with several. */
    complex: z.string().min(1).optional(),
    courts: courtNames,
  }),
  yepbooking: z.strictObject({
    ...common,
    system: z.literal('yepbooking'),
    baseUrl,
    /** The installation's own number of a sport, or of one of its halls. */
    sportId: z.string().regex(/^\d+$/),
    courts: courtNames,
  }),
  bookable: z.strictObject({
    ...common,
    system: z.literal('bookable'),
    baseUrl,
    /** The numbers of the organisation and of the venue in the site's addresses. */
    organisationId: z.string().regex(/^\d+$/).default('1'),
    venueId: z.string().regex(/^\d+$/),
    courts: courtNames,
  }),
  intrac: z.strictObject({
    ...common,
    system: z.literal('intrac'),
    baseUrl,
    /** The path of the sheet. */
    page: z.enum(['sports/schedule.cfm', 'tennis/book.cfm']),
    /** The site's number of the place. */
    location: z.string().regex(/^\d+$/),
    courts: courtNames,
  }),
  icalendar: z
    .strictObject({
      ...common,
      system: z.literal('icalendar'),
      /** The address of the calendar of each court, by its name. */
      courts: z
        .record(z.string().min(1).max(60), webUrl)
        .refine((courts) => Object.keys(courts).length > 0, { error: 'must name the calendar of at least one court' }),
      /** On other days the venue is closed. */
      hours: z.partialRecord(Weekday, openHours),
      stepMinutes: z.number().int().min(15).max(120).default(30),
      bookingUrl: webUrl.optional(),
    })
    .refine(({ courts }) => areOnOneOrigin(Object.values(courts)), {
      error: 'must all be on one origin',
      path: ['courts'],
    }),
} satisfies { [System in BookingSystem]: z.ZodType<{ system: System }> }

const { miclub, ...others } = entries

/** One entry of `sources.json`, by booking system. */
export const SourceEntry = z.discriminatedUnion('system', [miclub, ...Object.values(others)])
export type SourceEntry = z.infer<typeof SourceEntry>

/** The fields of an entry that its connector takes. `venueId` is ours: a site's own number has another name. */
export type ConnectorOptions<System extends BookingSystem> = Omit<
  Extract<SourceEntry, { system: System }>,
  keyof typeof common | 'system' | 'venueId'
> & { venueId: string; minGapMs: number }

/** The origin of the source. Every request is sent to it. */
export function addressOf(entry: SourceEntry): string {
  return 'baseUrl' in entry ? entry.baseUrl : new URL(Object.values(entry.courts)[0] ?? '').origin
}

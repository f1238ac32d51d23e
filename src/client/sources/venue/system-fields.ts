import type { BookingSystem } from '#domain/venues/booking-system.ts'

/** One setting of an entry. */
export interface SystemField {
  key: string
  label: string
  /** An example, or where to find it. */
  hint: string
  /** A text, a number, or one line for each name and value: 'Court 1 = https://…'. */
  kind: 'text' | 'number' | 'lines'
  isOptional?: true
  /** The initial value. */
  initial?: string
}

const site: SystemField = {
  key: 'baseUrl',
  label: 'Address of your booking site',
  hint: 'The part before the first single slash, such as https://book.example.com',
  kind: 'text',
}

function text(key: string, label: string, hint: string): SystemField {
  return { key, label, hint, kind: 'text' }
}

const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The settings of each booking system, as in `sources.json`. */
export const systemFields: Record<BookingSystem, readonly SystemField[]> = {
  icalendar: [
    {
      key: 'courts',
      label: 'Calendar of each court',
      hint: 'A line for each court: Court 1 = https://calendar.example.com/court-1.ics. What is busy there is taken.',
      kind: 'lines',
    },
    {
      key: 'hours',
      label: 'Opening hours',
      hint: 'A line for each day that is open.',
      kind: 'lines',
      initial: everyDay.map((day) => `${day} = 07:00-22:00`).join('\n'),
    },
    { key: 'daysAhead', label: 'Days ahead that can be booked', hint: '0 to 28', kind: 'number', initial: '14' },
  ],
  openactive: [
    text('facilityUsesUrl', 'Feed of facility uses', 'RPDE, by https'),
    text('slotsUrl', 'Feed of slots', 'RPDE, on the same host'),
    { ...text('facilityUse', 'Facility', 'Its @id, where the feed has several'), isOptional: true },
  ],
  miclub: [site, { ...text('bookingResourceId', 'Booking resource', 'Digits; 3000000 by default'), isOptional: true }],
  quick18: [site, { ...text('courseId', 'Course', 'Digits, where the site has several'), isOptional: true }],
  clubspark: [site, text('slug', 'Name of the venue in its addresses', 'The part after the host')],
  tennisvenues: [site, text('clientId', 'Client', 'The last part of the booking page')],
  tennisbcs: [site, { ...text('complex', 'Complex', 'Where the site has several'), isOptional: true }],
  acuity: [
    site,
    text('owner', 'Owner', 'The number after owner= in its addresses'),
    {
      key: 'appointmentTypes',
      label: 'Appointment types',
      hint: 'A line for each length: minutes = type id, such as 60 = 39069226',
      kind: 'lines',
    },
  ],
  yepbooking: [site, text('sportId', 'Sport', 'Digits, as in its addresses')],
  bookable: [site, text('venueId', 'Venue', 'Digits, as in its addresses')],
}

/** Builds the entry from the fields. Empty ones are left out. */
export function entryOf(system: BookingSystem, values: Readonly<Record<string, string>>): Record<string, unknown> {
  const said = systemFields[system].flatMap((field) => {
    const value = (values[field.key] ?? field.initial ?? '').trim()
    return value === '' ? [] : [[field.key, valueOf(field, value)] as const]
  })
  return { system, ...Object.fromEntries(said) }
}

function valueOf({ kind }: SystemField, value: string): unknown {
  if (kind === 'number') return Number(value)
  if (kind === 'text') return value
  const lines = value.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    }),
  )
}

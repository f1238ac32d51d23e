import { json, page } from './stand-in-answers.ts'
import { addDays, daysBetween, isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { noise } from './noise.ts'
import type { Answerer } from './stand-in.ts'
import type { VenuePlan, World } from './world.ts'
import { region } from '#region/region.ts'

const coachingHours = [16, 17]

/** Guests book four weeks ahead; the next day opens at midnight. */
const settings = {
  IsAuthenticated: false,
  MustAuthenticate: false,
  AdminOnlyBookings: false,
  MembershipRequired: false,
  NewDayBookingAvailabilityTime: 0,
  Roles: [
    { Name: 'Guest', CanBook: true, AdvancedBookingPeriod: 28, MinimumBookingIntervals: 1, MaximumBookingIntervals: 8 },
    {
      Name: 'Member',
      CanBook: true,
      AdvancedBookingPeriod: 28,
      MinimumBookingIntervals: 1,
      MaximumBookingIntervals: 8,
    },
  ],
}

interface Session {
  ID: string
  Category: number
  SubCategory: number
  Name: string
  StartTime: number
  EndTime: number
  Interval: number
  Capacity: number
  Cost?: number
  CostFrom: number
}

/** ClubSpark's calls as a public booking page makes them. */
export function clubsparkAnswers(venue: Venue, world: World): Answerer {
  const slug = slugOf(venue)
  const root = `/v0/VenueBooking/${slug}`
  return (url) => {
    if (url.pathname === `${root}/GetSettings`) return json(settings)
    if (url.pathname === `/${slug}/Booking/BookByDate`) return page(venue)
    if (url.pathname !== `${root}/GetVenueSessions`) return undefined
    const from = url.searchParams.get('startDate') ?? ''
    const to = url.searchParams.get('endDate') ?? ''
    if (!isLocalDate(from) || !isLocalDate(to)) return undefined
    const dates = Array.from({ length: Math.min(daysBetween(from, to) + 1, 31) }, (_, day) => addDays(from, day))
    const plan = world.venuePlan(venue)
    return json({
      TimeZone: region.zone,
      EarliestStartTime: plan.opensMinutes,
      LatestEndTime: plan.closesMinutes,
      MinimumInterval: plan.stepMinutes,
      ResourceGroups: [{ ID: 'group-1', Name: 'default', SortOrder: 0 }],
      Resources: plan.resources.map((name, index) => ({
        ID: `${slug}-${index + 1}`,
        ResourceGroupID: 'group-1',
        Name: name,
        Number: index + 1,
        Lighting: 1,
        Surface: 6,
        Category: 1,
        Days: dates.map((date) => ({
          Date: `${date}T00:00:00`,
          Sessions: sessionsOf({ venue, world, plan, court: name, date }),
        })),
      })),
    })
  }
}

export function slugOf(venue: Venue): string {
  return venue.id.replaceAll(/[^A-Za-z0-9]+/g, '-')
}

function sessionsOf({
  venue,
  world,
  plan,
  court,
  date,
}: {
  venue: Venue
  world: World
  plan: VenuePlan
  court: string
  date: LocalDate
}): Session[] {
  const sessions: Session[] = []
  const coached = noise(1, `coaching ${venue.id} ${court} ${date}`) < 0.15
  for (let minutes = plan.opensMinutes; minutes < plan.closesMinutes; minutes += 30) {
    const isCoaching = coached && coachingHours.includes(Math.floor(minutes / 60))
    const taken = world.isCourtTaken({ venueId: venue.id, resource: court, date, minutes })
    const kind = isCoaching ? 'coaching' : taken ? 'booking' : 'open'
    const last = sessions.at(-1)
    if (last && last.EndTime === minutes && last.ID.startsWith(kind)) last.EndTime = minutes + 30
    else sessions.push(session({ kind, minutes, plan, date, court }))
  }
  for (const one of sessions) if (one.Category !== 0) one.Interval = one.EndTime - one.StartTime
  return sessions
}

function session({
  kind,
  minutes,
  plan,
  date,
  court,
}: {
  kind: 'open' | 'booking' | 'coaching'
  minutes: number
  plan: VenuePlan
  date: LocalDate
  court: string
}): Session {
  const common = {
    ID: `${kind}-${court}-${date}-${minutes}`,
    StartTime: minutes,
    EndTime: minutes + 30,
    SubCategory: 0,
  }
  if (kind === 'booking')
    return { ...common, Category: 1000, Name: 'Zebedee Quartermaine', Interval: 30, Capacity: 0, CostFrom: 0 }
  if (kind === 'coaching') {
    return { ...common, Category: 2000, SubCategory: 2010, Name: 'Hot Shots', Interval: 30, Capacity: 0, CostFrom: 0 }
  }
  const cost = plan.priceCents / 100
  return {
    ...common,
    Category: 0,
    Name: 'Court hire',
    Interval: plan.stepMinutes,
    Capacity: 1,
    Cost: cost,
    CostFrom: cost,
  }
}

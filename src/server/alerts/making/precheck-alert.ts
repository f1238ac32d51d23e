import { conflictText } from '#domain/alerts/free/conflict.ts'
import type { CreateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { freeNow, type KnownDay } from '#domain/alerts/free/free-now.ts'
import { planAlerts } from '#domain/alerts/plan-alerts.ts'
import type { PrecheckAnswer } from '#domain/alerts/precheck-answer.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { sports } from '#domain/venues/sport.ts'
import type { Board } from '#server/board/board.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { Viewer } from '#server/trpc/context.ts'
import { bookableBy, findConflicts, memberOf } from './find-conflicts.ts'
import { resolveVenues } from './venues-to-watch.ts'

/**
 * Checks an alert before it is made: the reason of a refusal, the openings that can be booked instead, and the venues
 * that it would watch. Creates nothing (rule alerts-10).
 */
export async function precheckAlert({
  em,
  catalogue,
  board,
  input,
  viewer,
  now,
}: {
  em: EntityManager
  catalogue: Catalogue
  board: Board
  input: CreateAlertInput
  viewer: Viewer | undefined
  now: Date
}): Promise<PrecheckAnswer> {
  const plans = planAlerts(input)
  const { venues } = await resolveVenues({ em, catalogue, asked: input, savedOf: viewer?.userId })
  const members = await memberOf(em, { memberVenues: input.memberVenues ?? [], userId: viewer?.userId })
  const conflicts = await findConflicts({ em, catalogue, venues, plans, criteria: input, memberOf: members, now })
  const taken = new Set(conflicts.map(({ venueId }) => venueId))
  const freeVenues = venues.filter((id) => taken.has(id))
  const daysOn = (date: LocalDate) => daysOf({ board, venues, members, date })
  return {
    conflicts: conflicts.map((conflict) => conflictText(conflict, input, catalogue.nameOf)),
    isRefused: freeVenues.length === venues.length,
    ...freeNow({ plans, criteria: input, daysOn, now }),
    venues,
    freeVenues,
  }
}

function daysOf({
  board,
  venues,
  members,
  date,
}: {
  board: Board
  venues: readonly string[]
  members: ReadonlySet<string>
  date: LocalDate
}): KnownDay[] {
  return sports.flatMap((sport) =>
    board
      .venueDays(sport, date)
      .filter(({ venueId }) => venues.includes(venueId))
      .map((day) => ({ venueId: day.venueId, sport, date, openings: bookableBy(members, day) })),
  )
}

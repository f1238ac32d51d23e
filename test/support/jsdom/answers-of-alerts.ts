import type { Alert } from '#domain/alerts/alert.ts'
import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import { CreateAlertInput, UpdateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { alertStateOf, inSeries } from '#domain/alerts/overview/alert-series.ts'
import { planAlerts } from '#domain/alerts/plan-alerts.ts'
import { seriesMatesOf } from '#domain/alerts/series.ts'
import { criteriaOf } from '#domain/availability/criteria.ts'
import { anAlert } from '#test/support/an-alert.ts'
import { anOverview } from '#test/support/an-overview.ts'
import type { Answers } from './answers-of-board.ts'
import { ana } from './usual-answers.ts'

/** An alert of Ana's, made just now; its place in the test's list is part of its id. */
export function alertOfAna(at: number, change: Partial<Alert> = {}): Alert {
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  return anAlert({ id, userId: ana.id, email: ana.email, ...change })
}

/** The alerts of a person in memory, with the answers of their list. Nothing is checked: that is the server's. */
export function startAlerts(made: readonly Alert[], now: () => Date) {
  const all = made.map((alert) => ({ alert, endedAt: null as Date | null }))
  const current = () => all.filter(({ endedAt }) => endedAt === null).map(({ alert }) => alert)
  const isOneOf = (ids: readonly string[]) => (one: (typeof all)[number]) => ids.includes(one.alert.id)

  function change(ids: readonly string[], next: (alert: Alert) => Partial<Alert>): void {
    for (const one of all.filter(isOneOf(ids))) one.alert = { ...one.alert, ...next(one.alert) }
  }

  function end(ids: string[], endedAt: Date | null): { deleted: number; ids: string[] } {
    for (const one of all.filter(isOneOf(ids))) one.endedAt = endedAt
    return { deleted: ids.length, ids }
  }

  function add(alert: Partial<Alert>): Alert {
    const added = alertOfAna(100 + all.length, { createdAt: now(), ...alert })
    all.push({ alert: added, endedAt: null })
    return added
  }

  function overview(): AlertOverview[] {
    const listed = all.map((one) => ({ ...one, endReason: one.endedAt && ('deleted' as const) }))
    return inSeries(listed, now()).map((series) =>
      anOverview({
        alerts: series.map(({ alert }) => alert),
        state: alertStateOf(series[0], now()),
        endReason: series[0].endReason,
        endedAt: series[0].endedAt,
      }),
    )
  }

  return {
    list: current,
    overview,
    mailState: () => ({ suppression: null, emailNotifications: true }),
    trail: () => ({ since: now(), venues: [], days: [], misses: [], missCount: 0, mails: [] }),
    precheck: ({ venues = [] }) => ({
      conflicts: [],
      isRefused: false,
      free: [],
      freeCount: 0,
      venues,
      freeVenues: [],
    }),
    create(input) {
      const asked = CreateAlertInput.parse(input)
      const plans = planAlerts(asked)
      const batchId = plans.length > 1 ? `batch ${all.length}` : null
      const { email, sport, venues, venuePreset = null, isRecurring, recurringWeeks = null } = asked
      const isConfirmed = email === ana.email
      const shared = { email, sport, venues, venuePreset, isRecurring, recurringWeeks, batchId, ...criteriaOf(asked) }
      const alerts = plans.map((plan) => add({ ...shared, ...plan, isConfirmed, isActive: isConfirmed }))
      return { alerts, needsConfirmation: !isConfirmed }
    },
    sendBatchConfirmation: ({ alertIds }) => ({ sent: alertIds.length }),
    update(input) {
      const { id, email, sport, venues, selectedSlots, ...asked } = UpdateAlertInput.parse(input)
      const [own, ...further] = planAlerts({ selectedSlots })
      const shared = { email, sport, venues, ...criteriaOf({ sport, ...asked }) }
      change([id], ({ batchId }) => ({ ...shared, ...own, batchId: further.length > 0 ? 'batch' : batchId }))
      const added = further.map((plan) => add({ ...shared, ...plan, batchId: 'batch' }))
      return { alert: all.find(isOneOf([id]))!.alert, added }
    },
    delete: ({ id }) => end([id], now()),
    deleteSeries({ id }) {
      const alert = all.find(isOneOf([id]))!.alert
      return end([id, ...seriesMatesOf(alert, current()).map((mate) => mate.id)], now())
    },
    restore({ ids }) {
      end(ids, null)
      return { alerts: current().filter(({ id }) => ids.includes(id)) }
    },
    pause: ({ ids, until }) => change(ids, () => ({ pausedUntil: until })),
    resume: ({ ids }) => change(ids, () => ({ pausedUntil: null })),
    booked({ ids, date }) {
      if (date) change(ids, ({ quietDates }) => ({ quietDates: [...quietDates, date] }))
      return { changed: ids.length }
    },
    unquiet({ ids, date }) {
      change(ids, ({ quietDates }) => ({ quietDates: quietDates.filter((quiet) => quiet !== date) }))
      return { changed: ids.length }
    },
  } satisfies Answers['alerts']
}

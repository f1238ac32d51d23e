import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { toWireLabel } from '#domain/calendar/time-slot.ts'
import { wire } from '#server/web/rest/schemas/wire-names.ts'
import { createAlert, signIn, storeAccounts } from '#test/faults/cluster/acknowledged-rows.ts'
import { until } from '#test/faults/crash/patience.ts'
import type { WatchedPlace } from '#test/faults/crash/watched-places.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { patienceMs } from '#test/faults/cluster/audience.ts'
import type { UpgradeStage } from './upgrade-stage.ts'

/** Each person who waits for a court has an account, signs in and makes the alert over the site. */
export async function watchOverSite(
  { origin, database }: UpgradeStage,
  places: readonly WatchedPlace[],
): Promise<void> {
  const emails = places.flatMap(({ addresses }) => addresses)
  await storeAccounts(database.orm.em.fork(), emails, new Date())
  for (const { venueId, label, date, addresses } of places) {
    for (const email of addresses) {
      const token = await signIn(origin, email)
      const asked = { email, sport: 'tennis', venues: [venueId], timeSlots: [label], specificDate: date }
      if ((await createAlert(origin, asked, token)) === undefined) throw new Error(`${email} gets no alert`)
    }
  }
}

/** A person with an account, who asks each web process itself. */
export interface Visitor {
  /** The ids of alerts that were answered with 201. */
  alerts: string[]
  /** Signs in anew at each web process, makes an alert there and waits until it shows the freed court. Returns the failures. */
  tryAll(freed: readonly WatchedPlace[]): Promise<string[]>
}

export async function inviteVisitor(em: EntityManager, webs: readonly string[]): Promise<Visitor> {
  const email = 'visitor@example.com'
  await storeAccounts(em, [email], new Date())
  const alerts: string[] = []
  let asked = 0

  async function tryOne(web: string, freed: readonly WatchedPlace[]): Promise<string[]> {
    const token = await signIn(web, email).catch((error: unknown) => error as Error)
    if (token instanceof Error) return [token.message]
    asked += 1
    const specificDate = addDays(venueDate(new Date()), 8 + (asked % 15))
    const wanted = { sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: [`${1 + Math.floor(asked / 15)}:00 PM`] }
    const made = await createAlert(web, { email, ...wanted, specificDate }, token)
    if (made !== undefined) alerts.push(made)
    const isShown = await until(patienceMs, () => showsAll(web, freed))
    return [...(made === undefined ? ['no alert was made'] : []), ...(isShown ? [] : ['what was freed is not shown'])]
  }

  return {
    alerts,
    async tryAll(freed) {
      const found = await Promise.all(webs.map((web) => tryOne(web, freed)))
      return found.flatMap((some, index) => some.map((what) => `web${index + 1}: ${what}`))
    },
  }
}

async function showsAll(web: string, freed: readonly WatchedPlace[]): Promise<boolean> {
  for (const [date, places] of Map.groupBy(freed, (place) => place.date)) {
    const answer = await fetch(`${web}/api/daily-summary?deporte=tennis&fecha=${date.replaceAll('-', '')}`)
    const slots = ((await answer.json()) as Record<string, Record<string, Record<string, number>>>)[wire.slots] ?? {}
    if (!places.every(({ venueId, label }) => (slots[toWireLabel(label)]?.[venueId] ?? 0) > 0)) return false
  }
  return true
}

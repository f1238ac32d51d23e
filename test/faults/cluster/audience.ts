import { pause, until } from '#test/faults/crash/patience.ts'
import { countReadings, countWaiting, historyOf, installAudit } from '#test/faults/crash/run-history.ts'
import {
  free,
  storeWatches,
  watchedPlaces,
  watchedVenues,
  type WatchedPlace,
} from '#test/faults/crash/watched-places.ts'
import { checkHistory, type Verdict } from '#test/faults/history/check-history.ts'
import type { Stage } from './stage.ts'

export const patienceMs = 240_000

/** People who watch courts of the venues, each of which is freed once in the run. */
export interface Audience {
  /** Frees the next of so many equal shares of the places, and says which. */
  freeShare(shares: number): WatchedPlace[]
  /** Waits until each reader of these places was notified; false if one was not. */
  areTold(places: readonly WatchedPlace[]): Promise<boolean>
  /** Waits until everybody was notified, and returns the failures. */
  judge(): Promise<Judged>
}

export interface Judged {
  verdict: Verdict
  accepted: number
  secondCopies: number
  unfinished: string[]
}

/** Gives each court its reader, by rows or by `watch`, and waits until all venues were read. */
export async function seatAudience(
  { database, sandbox, relay }: Pick<Stage, 'database' | 'sandbox' | 'relay'>,
  openings: number,
  watch?: (places: readonly WatchedPlace[]) => Promise<void>,
): Promise<Audience> {
  const em = () => database.orm.em.fork()
  const startedAt = new Date()
  const places = watchedPlaces(openings, startedAt)
  await (watch ? watch(places) : storeWatches(em, places, startedAt))
  await installAudit(em())
  const told = () => relay.accepted.filter(({ address }) => address.startsWith('reader'))
  const isRead = await until(patienceMs, async () => (await countReadings(em(), 0)).size >= watchedVenues.length)
  if (!isRead) throw new Error('no venue was read')
  const waiting = [...places]
  return {
    freeShare(shares) {
      const share = waiting.splice(0, Math.ceil(places.length / shares))
      for (const place of share) free(sandbox.world, place)
      return share
    },
    areTold: (some) =>
      until(patienceMs, async () => {
        const addresses = new Set(told().map(({ address }) => address))
        return some.every((place) => place.addresses.every((address) => addresses.has(address)))
      }),
    async judge() {
      const since = Date.now()
      const isQuiet = await until(patienceMs, async () => {
        const readings = await countReadings(em(), since)
        const isReadAgain = places.every(({ venueId, date: day }) => (readings.get(`${venueId} ${day}`) ?? 0) >= 2)
        return isReadAgain && (await countWaiting(em())) === 0
      })
      await pause(2000)
      const unfinished = isQuiet ? [] : [`${await countWaiting(em())} emails wait, or days were not read again`]
      const mails = told()
      const unsubscribed = new Map<string, number>()
      const history = await historyOf({
        em: em(),
        places,
        accepted: mails,
        unsubscribed,
        startedAt: startedAt.getTime(),
      })
      const measures = { lateAfterMs: patienceMs, stuckAfterMs: 0, sameOpeningWithinMs: 30 * 60_000, slackMs: 3000 }
      return {
        verdict: checkHistory(history, measures),
        accepted: mails.length,
        secondCopies: mails.length - new Set(mails.map(({ id }) => id)).size,
        unfinished,
      }
    },
  }
}

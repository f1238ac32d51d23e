import { checkBelief, unknownEnds } from './check-belief.ts'
import type { BeliefEvent, BelievedState, History, Measures, WorldEvent } from './history.ts'
import { openingsSeen, type SeenOpening } from './openings-seen.ts'
import { watchesOf, type Watch } from './watches.ts'

/** Broken promises, each in words that name the email or the opening. All empty where every promise was kept. */
export interface Verdict {
  /** Openings that were never notified, without a reason that is true (invariant I1). */
  lost: string[]
  /** Told of later than promised. */
  late: string[]
  /** Told of twice, or in more copies than the unknown ends of hand-overs explain (invariant I2). */
  duplicated: string[]
  /** Told of, and never shown, or begun by then (invariants I3, I4). */
  phantom: string[]
  /** Sent to a person who had not asked for it, or no longer (invariant I6). */
  unwanted: string[]
  /** Emails without an end (invariant I10). */
  stuck: string[]
  /** Claims of the outbox that the world contradicts, or that no holder of an attempt can have written (invariant I8). */
  misbelieved: string[]
}

interface Told {
  mail: WorldEvent
  opening: SeenOpening
}

/** Compares a run with the truth. It knows nothing of how the product works. */
export function checkHistory(history: History, measures: Measures): Verdict {
  const openings = openingsSeen(history, measures)
  const watches = watchesOf(history)
  const mails = history.events.filter((event) => event.of === 'world' && event.kind === 'accepted') as WorldEvent[]
  const verdict: Verdict = {
    lost: [],
    late: [],
    duplicated: [],
    phantom: [],
    unwanted: [],
    ...checkBelief(history, measures),
  }
  const told: Told[] = []
  // A long run has tens of thousands of each.
  const watchesOfAddress = Map.groupBy(watches, ({ address }) => address)
  const firstSaid = firstSaidAt(history)
  for (const mail of mails) {
    const saidAt = firstSaid.get(mail.id) ?? mail.at
    const asked = watchesOfAddress.get(mail.address) ?? []
    for (const place of mail.tells) {
      const what = `${mail.id} to ${mail.address} at ${mail.at}: ${place}`
      const opening = openings.get(place)?.findLast(({ seenAt: [first = 0] }) => first <= saidAt + measures.slackMs)
      if (!opening) verdict.phantom.push(`${what} was never shown`)
      else if ((history.places[place] ?? 0) <= saidAt - measures.slackMs) verdict.phantom.push(`${what} had begun`)
      else told.push({ mail, opening })
      const isWanted = asked.some((watch) => watch.places.has(place) && wants(watch, mail, saidAt, measures))
      if (!isWanted) verdict.unwanted.push(what)
    }
  }
  for (const { id, tells } of mails) {
    if (new Set(tells).size < tells.length) verdict.duplicated.push(`${id} tells one opening twice`)
  }
  verdict.duplicated.push(...toldTwice(told, watchesOfAddress), ...copiesTooMany(mails, history))
  const { lost, late } = untold({ history, measures, openings, watches, told })
  return { ...verdict, lost, late }
}

/** A retry lists the openings of the first attempt, which were right then. */
function firstSaidAt({ events }: History): Map<string, number> {
  const saidAt = new Map<string, number>()
  for (const event of events) {
    if (event.of === 'belief' && event.state === 'handed-over' && !saidAt.has(event.id)) saidAt.set(event.id, event.at)
  }
  return saidAt
}

function wants(
  { from, until, unsubscribedAt }: Watch,
  { at }: WorldEvent,
  saidAt: number,
  { slackMs }: Measures,
): boolean {
  const isAsked = from <= saidAt + slackMs && saidAt - slackMs <= until
  return isAsked && at - slackMs <= unsubscribedAt
}

/** One opening in two different emails to one address. An alert that was made in between may bring a second one. */
function toldTwice(told: readonly Told[], watches: ReadonlyMap<string, readonly Watch[]>): string[] {
  const first = new Map<SeenOpening, Map<string, WorldEvent>>()
  const twice: string[] = []
  for (const { mail, opening } of told) {
    const byAddress = first.get(opening) ?? new Map<string, WorldEvent>()
    first.set(opening, byAddress)
    const before = byAddress.get(mail.address)
    const isAskedAgain = watches
      .get(mail.address)
      ?.some(({ places, from }) => places.has(opening.place) && before && before.at <= from && from <= mail.at)
    if (!before || isAskedAgain) byAddress.set(mail.address, mail)
    else if (before.id !== mail.id) twice.push(`${opening.place} to ${mail.address} by ${before.id} and ${mail.id}`)
  }
  return twice
}

/** Copies of one email: a second one only after an unknown outcome, byte for byte, and never a third. */
function copiesTooMany(mails: readonly WorldEvent[], { events }: History): string[] {
  const beliefs = Map.groupBy(events.filter((event) => event.of === 'belief') as BeliefEvent[], ({ id }) => id)
  return [...Map.groupBy(mails, ({ id }) => id)].flatMap(([id, [first, second, ...more]]) => {
    if (!first || !second) return []
    const isExplained = unknownEnds(beliefs.get(id) ?? []).some(({ at }) => at <= second.at)
    const isSame = first.bytes === second.bytes && first.address === second.address
    if (isExplained && isSame && more.length === 0) return []
    const why = `${isExplained ? '' : ', without an unknown end'}${isSame ? '' : ', of other bytes'}`
    return [`${id} in ${more.length + 2} copies${why}`]
  })
}

/** Openings that had to be notified, and were not, or not in time. */
function untold({
  history,
  measures,
  openings,
  watches,
  told,
}: {
  history: History
  measures: Measures
  openings: ReadonlyMap<string, readonly SeenOpening[]>
  watches: readonly Watch[]
  told: readonly Told[]
}): Pick<Verdict, 'lost' | 'late'> {
  const found: Pick<Verdict, 'lost' | 'late'> = { lost: [], late: [] }
  const toldTo = Map.groupBy(told, ({ mail }) => mail.address)
  for (const watch of watches) {
    for (const opening of [...watch.places].flatMap((place) => openings.get(place) ?? [])) {
      const [first = Infinity, second = Infinity] = opening.seenAt
      // Openings from before an alert are not notified, and one that was seen once may have been gone the next moment.
      const until = Math.min(watch.until, history.places[opening.place] ?? Infinity)
      if (first < watch.from || second >= until) continue
      const dueAt = second + measures.lateAfterMs
      const mail = toldTo.get(watch.address)?.find((one) => one.opening === opening)?.mail
      const what = `${opening.place} to ${watch.address}, seen at ${first} and ${second}`
      if (mail && mail.at > dueAt) found.late.push(`${what}, told at ${mail.at}`)
      if (!mail && history.endedAt > dueAt && !hasReason({ history, watch, opening })) found.lost.push(what)
    }
  }
  return found
}

interface Untold {
  history: History
  watch: Watch
  opening: SeenOpening
}

/** True if the outbox says why nothing went, and that is true. */
function hasReason({ history, watch, opening }: Untold): boolean {
  const { address } = watch
  const [first = 0] = opening.seenAt
  const rows = history.events.filter((event) => event.of === 'belief' && event.address === address) as BeliefEvent[]
  return rows.some(({ id, state, at }) => {
    if (at < first) return false
    const overSince = overSinceAt({ history, watch, opening }, at)
    if (state === 'suppressed') return watch.until <= at
    if (state === 'expired') return overSince !== undefined
    // It was to be notified with others, and was gone when these went.
    const madeAt = rows.find((row) => row.id === id)?.at ?? at
    if (state === 'sent') return overSince !== undefined && madeAt <= overSince
    if (state !== 'dead') return false
    const isRefused = history.events.some(
      (event) => event.of === 'world' && event.id === id && event.kind === 'refused for good',
    )
    const times = (wanted: BelievedState) => rows.filter((row) => row.id === id && row.state === wanted).length
    return isRefused || (times('handed-over') > 1 && times('ambiguous') > 0)
  })
}

/** The instant since when an opening need not be notified any more; undefined where it must be. */
function overSinceAt({ history, watch, opening }: Untold, at: number): number | undefined {
  const absence = opening.gone.find(({ from, until }) => from <= at && at < until)
  const since = Math.min(absence?.from ?? Infinity, history.places[opening.place] ?? Infinity, watch.until)
  return since <= at ? since : undefined
}

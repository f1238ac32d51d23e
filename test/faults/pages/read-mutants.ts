import type { Opening } from '#domain/availability/opening.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { startStandIn, type Answerer } from '#sandbox/stand-in.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import { connect, hastyTimers } from '#test/support/connectors.ts'
import { mutationClasses } from './page-mutants.ts'

/** One site with its pages, and the entry of `sources.json` that reads it. */
export interface MutatedSite {
  name: string
  answers: Answerer
  entryAt: (origin: string) => Record<string, unknown>
  now: Date
}

/** The outcomes of the mutants of one class, or of one system. */
export interface Verdicts {
  same: number
  refused: number
  wrong: number
}

interface WrongMutant {
  site: string
  mutation: string
  /** The wrong belief: an opening that is none, a full day that is not, or another fact of an opening. */
  kind: 'false opening' | 'false full' | 'another fact'
  url: string
}

export interface MutantReport {
  bySite: Map<string, Verdicts>
  byClass: Map<string, Verdicts>
  wrong: WrongMutant[]
}

const days = 2
/** How many mutants are of a class that no page can unmask. Sites break in whole pages, hardly ever in one figure. */
const blindShare = 0.02

/** Reads a site's pages once whole, then with one of them changed at a time, each through the connector over HTTP. */
export async function readMutants(
  site: MutatedSite,
  { mutants, random, report }: { mutants: number; random: () => number; report: MutantReport },
): Promise<void> {
  let answers = site.answers
  const asked: { url: URL; form: URLSearchParams }[] = []
  const standIn = await startStandIn((url, form) => answers(url, form))
  const read = async (): Promise<Reading> => {
    const { connectors, close } = connect({
      entries: [site.entryAt(standIn.origin)],
      now: () => site.now,
      timers: hastyTimers(),
    })
    const from = sydneyDate(site.now)
    const reading = await connectors[0]?.source.read({
      window: { from, to: addDays(from, days - 1) },
      signal: AbortSignal.timeout(30_000),
    })
    await close()
    if (!reading) throw new Error(`${site.name} is not configured`)
    return reading
  }
  answers = (url, form) => {
    asked.push({ url, form })
    return site.answers(url, form)
  }
  const truth = await read()
  if (truth.covered.length === 0) throw new Error(`${site.name}: ${truth.status} ${truth.reason ?? ''}`)
  const names = Object.keys(mutationClasses)
  const blind = names.filter((name) => mutationClasses[name]?.canBeUnmasked === false)
  const seen = names.filter((name) => !blind.includes(name) || name === 'damaged')
  for (let made = 0; made < mutants;) {
    const drawn = random() < blindShare ? blind : seen
    const mutation = drawn[Math.floor(random() * drawn.length)] ?? ''
    const target = asked[Math.floor(random() * asked.length)]
    const answer = target && site.answers(target.url, target.form)
    const changed = answer && mutationClasses[mutation]?.mutate({ ...target, answer, answers: site.answers, random })
    if (!target || !changed) continue
    made += 1
    const isTarget = (url: URL, form: URLSearchParams) =>
      url.href === target.url.href && form.toString() === target.form.toString()
    answers = (url, form) => (isTarget(url, form) ? changed : site.answers(url, form))
    const reading = await read()
    const wrong = differenceOf(truth, reading)
    const verdict = wrong ? 'wrong' : reading.covered.length < truth.covered.length ? 'refused' : 'same'
    for (const [counts, key] of [
      [report.bySite, site.name],
      [report.byClass, mutation],
    ] as const) {
      const of = counts.get(key) ?? { same: 0, refused: 0, wrong: 0 }
      counts.set(key, { ...of, [verdict]: of[verdict] + 1 })
    }
    if (wrong)
      report.wrong.push({ site: site.name, mutation, kind: wrong, url: `${target.url.pathname}${target.url.search}` })
  }
  await standIn.stop()
}

/** A name, a price or a link that cannot be read is left out, so that no wrong one is notified. */
function isSame(opening: Opening, whole: Opening | undefined): boolean {
  const isLost = (key: keyof Opening) =>
    opening[key] === undefined ||
    (key === 'bookingUrl' && URL.parse(opening.bookingUrl)?.hostname !== '127.0.0.1') ||
    // The page of the facility instead of that of the slot.
    (key === 'bookingUrl' && whole?.bookingUrl.startsWith(`${opening.bookingUrl}?`)) ||
    (key === 'pricePer' && opening.priceCents === undefined)
  const keys = Object.keys({ ...whole, ...opening }) as (keyof Opening)[]
  return whole !== undefined && keys.every((key) => isLost(key) || String(opening[key]) === String(whole[key]))
}

/** The first covered day of which the changed page made something else. A day that is not covered is not believed. */
function differenceOf(truth: Reading, reading: Reading): WrongMutant['kind'] | undefined {
  for (const { date, openings } of reading.covered) {
    const whole = truth.covered.find((day) => day.date === date)?.openings ?? []
    const known = new Map(whole.map((opening) => [opening.key, opening]))
    if (openings.length === whole.length && openings.every((opening) => isSame(opening, known.get(opening.key))))
      continue
    if (openings.some(({ key }) => !known.has(key))) return 'false opening'
    return new Set(openings.map(({ key }) => key)).size < known.size ? 'false full' : 'another fact'
  }
  return undefined
}

import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { startStandIn, type Answerer } from '#sandbox/stand-in.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import { backstop, connect, patientTimers } from '#test/support/connectors.ts'
import { differenceOf, type WrongBelief } from './difference.ts'
import { mutationClasses } from './mutations.ts'

/** One site with its pages, and the entry of `sources.json` that reads it. */
export interface MutatedSite {
  name: string
  answers: Answerer
  entryAt: (origin: string) => Record<string, unknown>
  now: Date
  /** The first of the days that are read, counted from today; 0 by default. */
  fromDay?: number
}

/** The outcomes of the mutants of one class. */
interface Verdicts {
  same: number
  refused: number
  wrong: number
}

interface WrongMutant {
  site: string
  mutation: string
  kind: WrongBelief
  url: string
}

export interface MutantReport {
  byClass: Map<string, Verdicts>
  wrong: WrongMutant[]
}

export function emptyReport(): MutantReport {
  return { byClass: new Map(), wrong: [] }
}

const days = 3
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
      timers: patientTimers(),
    })
    const from = addDays(venueDate(site.now), site.fromDay ?? 0)
    const reading = await connectors[0]?.source.read({
      window: { from, to: addDays(from, days - 1) },
      signal: backstop(),
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
    const isRefused =
      reading.covered.length < truth.covered.length || reading.covered.some((day) => day.unknownCourts !== undefined)
    const verdict = wrong ? 'wrong' : isRefused ? 'refused' : 'same'
    const counts = report.byClass.get(mutation) ?? { same: 0, refused: 0, wrong: 0 }
    report.byClass.set(mutation, { ...counts, [verdict]: counts[verdict] + 1 })
    if (wrong)
      report.wrong.push({ site: site.name, mutation, kind: wrong, url: `${target.url.pathname}${target.url.search}` })
  }
  await standIn.stop()
}

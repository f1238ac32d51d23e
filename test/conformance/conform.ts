import { BookingSystem } from '#domain/venues/booking-system.ts'
import { openSavedPages } from '#sandbox/saved/saved-pages.ts'
import { createRandom } from '#test/faults/random.ts'
import { dutiesOf, perform } from './duties.ts'
import { mutationClasses } from './mutations.ts'
import { emptyReport, readMutants, type MutantReport, type MutatedSite } from './read-mutants.ts'
import { standInSites } from './stand-in-sites.ts'
import { kitSubjects } from './subjects.ts'

/** How many of all mutants may be believed although their kind gives itself away. */
const maxShare = 0.002
const maxShown = 20

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * The conformance kit: prints how a booking system's connector does its duties before its stand-in, and how many changed
 * answers it believes. False if it fails a duty, or believes too much.
 */
export async function conform(
  system: BookingSystem,
  { mutants, seed, folders }: { mutants: number; seed: number; folders: readonly string[] },
): Promise<boolean> {
  say(`${system}: duties before its stand-in`)
  let isRight = true
  for (const subject of kitSubjects[system]) {
    for (const duty of dutiesOf(subject)) {
      const fault = await perform(duty, { system, venueId: subject.venueId }).then(
        () => undefined,
        (error: unknown) => String(error),
      )
      say(`  ${fault === undefined ? 'right' : 'WRONG'}  ${duty.name}`)
      if (fault !== undefined) say(fault.replaceAll(/^/gm, '         '))
      isRight &&= fault === undefined
    }
  }
  const report = emptyReport()
  const random = createRandom(seed)
  const sites = [...standInSites(system, seed), ...folders.map(siteOfFolder)]
  for (const site of sites) await readMutants(site, { mutants: Math.ceil(mutants / sites.length), random, report })
  return sayMutants(report) && isRight
}

/** A folder of saved pages, as `npm run source -- check --pages` reads it. */
function siteOfFolder(folder: string): MutatedSite {
  const { savedAt, ...site } = openSavedPages(folder)
  if (!savedAt) throw new Error(`${folder}/pages.json: savedAt must say when the pages were saved`)
  return { ...site, name: folder, now: savedAt }
}

/** Prints the card of the mutants. False if too many are believed. */
function sayMutants({ byClass, wrong }: MutantReport): boolean {
  say(`  ${'changed answers'.padEnd(46)}   same refused believed`)
  const sums = { unmasked: { all: 0, wrong: 0 }, blind: { all: 0, wrong: 0 } }
  for (const [name, verdicts] of byClass) {
    const columns = [verdicts.same, verdicts.refused, verdicts.wrong].map((count) => String(count).padStart(7))
    const sum = mutationClasses[name]?.canBeUnmasked ? sums.unmasked : sums.blind
    sum.all += verdicts.same + verdicts.refused + verdicts.wrong
    sum.wrong += verdicts.wrong
    say(`  ${name.padEnd(46)}${columns.join(' ')}${sum === sums.blind ? '  nothing shows it' : ''}`)
  }
  const unmasked = wrong.filter(({ mutation }) => mutationClasses[mutation]?.canBeUnmasked)
  for (const { site, mutation, kind, url } of unmasked.slice(0, maxShown))
    say(`  BELIEVED  ${site}: ${mutation}: ${kind}: ${url}`)
  const all = sums.unmasked.all + sums.blind.all
  const share = (part: number) => `${part} of ${all} (${((100 * part) / all).toFixed(2)} %)`
  say(
    `  believed of kinds that an answer gives away ${share(sums.unmasked.wrong)}, of the others ${share(sums.blind.wrong)}`,
  )
  return sums.unmasked.wrong <= all * maxShare
}

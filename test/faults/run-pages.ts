import { parseArgs } from 'node:util'
import { openSavedPages } from '#sandbox/saved/saved-pages.ts'
import { mutationClasses } from './pages/page-mutants.ts'
import { readMutants, type MutantReport, type MutatedSite, type Verdicts } from './pages/read-mutants.ts'
import { standInSites } from './pages/stand-in-sites.ts'
import { createRandom } from './random.ts'

const usualMutants = 5000
/** How many of all mutants may be believed wrongly, in the classes that no page can unmask. */
const maxShareBlind = 0.005
const maxShown = 20

/** A folder of saved pages, as `npm run source -- check --pages` reads it. */
function siteOfFolder(folder: string): MutatedSite {
  const { savedAt, ...site } = openSavedPages(folder)
  if (!savedAt) throw new Error(`${folder}/pages.json: savedAt must say when the pages were saved`)
  return { ...site, name: folder, now: savedAt }
}

/** Changes pages of every booking system in every way, and counts the changes that are believed. */
export async function run(size: number | undefined, args: readonly string[]): Promise<boolean> {
  const text = { type: 'string' } as const
  const options = { mutants: text, seed: text, pages: { ...text, multiple: true } } as const
  const { values } = parseArgs({ args: [...args], options })
  const mutants = Number(values.mutants ?? size ?? usualMutants)
  const seed = Number(values.seed ?? 7)
  const report: MutantReport = { bySite: new Map(), byClass: new Map(), wrong: [] }
  const random = createRandom(seed)
  const sites = [...standInSites(seed), ...(values.pages ?? []).map(siteOfFolder)]
  for (const site of sites) await readMutants(site, { mutants: Math.ceil(mutants / sites.length), random, report })
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const table = (counts: ReadonlyMap<string, Verdicts>) => {
    for (const [name, { same, refused, wrong }] of counts)
      say(`  ${name.padEnd(44)} same ${same} · refused ${refused} · wrong ${wrong}`)
  }
  say(`mutants ${mutants}, seed ${seed}`)
  table(report.bySite)
  say('by class')
  table(report.byClass)
  const unmasked = report.wrong.filter(({ mutation }) => mutationClasses[mutation]?.canBeUnmasked)
  for (const { site, mutation, kind, url } of unmasked.slice(0, maxShown)) {
    say(`  ${site}: ${mutation}: ${kind}: ${url}`)
  }
  const blind = report.wrong.length - unmasked.length
  say(
    `wrong in classes that a page can unmask ${unmasked.length}; in the others ${blind} (${((100 * blind) / mutants).toFixed(2)} %)`,
  )
  return unmasked.length === 0 && blind <= mutants * maxShareBlind
}

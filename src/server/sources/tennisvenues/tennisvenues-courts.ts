import { drift } from '#server/sources/parsing/drift.ts'

const courtNames =
  /court|\bcrts?\b|\bct\b|tennis|lawn|grass|clay|\bhard\b|synthetic|acrylic|plexi|^\W*(?:no\W*)?\d+\W*$/i
const otherThings =
  /soccer|football|futsal|\b[567]s\b|squash|pickle|padel|badminton|basketball|netball|volleyball|cricket|hockey|table tennis|ping ?pong|\bmini\b|hot ?shots|machine|wall|coach|\bhall\b|room|club ?house|studio|gym|\bfield\b|\bpitch\b|oval|barbecue|bbq|golf|bowl/i

/**
 * True if a column is a tennis court. Other sports and things for hire are on the same sheet. An unclear name is not
 * guessed, because a missing court would be shown as full.
 * @throws Drift if the name is unclear.
 */
export function isTennisCourt(name: string): boolean {
  if (/tennis/i.test(name.replace(/table ?tennis/gi, ''))) return true
  if (otherThings.test(name)) return false
  if (courtNames.test(name)) return true
  throw drift(`'${name.slice(0, 40)}' may be a tennis court or not: name the courts to read in the configuration`)
}

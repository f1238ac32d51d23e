const courtWords =
  /court|\bcrts?\b|\bct\b|tennis|lawn|grass|clay|\bhard\b|synthetic|acrylic|plexi|^\W*(?:no\W*)?\d+\W*$/i
const otherSports =
  /soccer|football|futsal|\b[567]s\b|squash|pickle|padel|badminton|basketball|netball|volleyball|cricket|(?<!\.)\bnets?\b|hockey|table ?tennis|ping ?pong|\bpitch\b|golf|bowl/i
const numberedCourt = /(?:court|\bcrt|\bct|lawn|grass|clay|\bhard|synthetic)\W{0,3}(?:\d|[a-h]\b)/i
/** Sports with a ground beside which a court may lie: 'Court 3 (Soccer end)', and not 'Netball Court 3'. */
const grounds = /soccer|football|basketball|netball|volleyball|cricket|hockey|golf|bowl/i
/** Those of another sport are painted on tennis courts. */
const lines = /\blines?\b|\bmark(?:ed|ings?)\b/i
const smallCourts = /\bmini\b|hot ?shots/i
/** Words of no court: people, things for hire, and rooms beside the courts. */
const things =
  /caretaker|\boffice|machine|coach|club ?(?:room|house)|change ?room|meeting|kiosk|\bcafe\b|canteen|kitchen|storage|\bshed\b|car ?park|parking|toilet|amenit|barbecue|bbq|pavilion|equipment|(?:racquet|ball)s? hire/i
/** Places that a court can be named after. */
const places = /wall|\bhall\b|room|studio|gym|\bfield\b|oval/i

/**
 * `sport`: a court of another sport. `place`: a thing for hire, or a place. `unclear`: words of both kinds, such as
 * 'Court 1 (Clubhouse)'. `mixed`: another sport and then tennis, such as 'Futsal on tennis court 3'. `unknown`: none of
 * these words.
 */
export type CourtKind = 'court' | 'sport' | 'place' | 'unclear' | 'mixed' | 'unknown'

/**
 * The kind of a court by its name alone. An unclear name must not be guessed: a missing court would be shown as full.
 */
export function kindOfName(name: string): CourtKind {
  if (isThing(name)) return 'place'
  const tennisAt = name.replace(/table ?tennis/gi, (words) => '-'.repeat(words.length)).search(/tennis/i)
  const isTennis = tennisAt >= 0
  if (smallCourts.test(name)) return isTennis ? 'mixed' : 'sport'
  if (isTennis && otherSports.test(name.slice(0, tennisAt))) return 'mixed'
  if (otherSports.test(name) && !isTennis) return mayBeForTennis(name) ? 'unclear' : 'sport'
  const isPlace = places.test(name) || things.test(name)
  if (!courtWords.test(name)) return isPlace ? 'place' : 'unknown'
  return isPlace ? 'unclear' : 'court'
}

/** True for 'Tennis Caretaker' and 'Ball machine', and not for 'Court 1 (Clubhouse)', which may be a court. */
export function isThing(name: string): boolean {
  return things.test(name) && !courtWords.test(name.replace(/tennis/gi, ''))
}

function mayBeForTennis(name: string): boolean {
  const at = name.search(numberedCourt)
  return at >= 0 && (grounds.test(name.slice(at)) || lines.test(name))
}

/**
 * Tells if a column of a sheet is a tennis court. Other sports and things for hire are on the same sheet, and only the
 * name says so. An unclear name is not guessed, because a missing court would be shown as full.
 */
export function kindOfColumn(name: string): 'court' | 'other' | 'unclear' {
  const kind = kindOfName(name)
  if (kind === 'court') return 'court'
  return kind === 'sport' || kind === 'place' ? 'other' : 'unclear'
}

/** The reason that an unclear court is unknown, for the operator. */
export function unclearCourt(name: string): string {
  return `'${name.slice(0, 40)}' may be a court or not: name the courts to read in the configuration`
}

import type { Sport } from '#domain/venues/sport.ts'

const courtWords =
  /(?<!food )court(?!yard)|\bcrts?\b|\bct\b|tennis|lawn|grass|clay|\bhard\b|synthetic|acrylic|plexi|^\W*(?:no\W*)?\d+\W*$/i
const otherSports =
  /soccer|football|futsal|\b[567]s\b|squash|pickle|padel|badminton|basketball|netball|volleyball|cricket|hockey|table ?tennis|ping ?pong|\bpitch\b|golf|bowl|croquet|petanque/i
/** Nets without a court are for cricket: 'Nets 1', and neither 'Court 3 (new net)' nor 'courts.net'. */
const nets = /(?<!\.)\bnets?\b/i
const numberedCourt = /(?:court|\bcrt|\bct|lawn|grass|clay|\bhard|synthetic)\W{0,3}(?:\d|[a-h]\b)/i
/** Sports with a ground beside which a court may lie: 'Court 3 (Soccer end)', and not 'Netball Court 3'. */
const grounds = /soccer|football|basketball|netball|volleyball|cricket|hockey|golf|bowl/i
/** Those of another sport are painted on tennis courts. */
const lines = /\blines?\b|\bmark(?:ed|ings?)\b/i
const smallCourts = /\bmini\b|hot ?shots/i
/** People, things for hire, fees and rooms. */
const things =
  /caretaker|\boffice|machine|coach|lesson|\bclean(?:er|ing)|maintenance|membership|deposit|\bkeys?\b|\bfees?\b|\bshop\b|locker|club ?house|rooms?\b|meeting|kiosk|\bcaf[eé]|canteen|kitchen|storage|\bshed\b|car ?park|parking|toilet|amenit|barbecue|\bbbq|picnic|playground|pavilion|equipment|(?:rac(?:qu|k)et|ball|light|lighting|shoe)s? hire|(?:hitting|practice|tennis|rebound|hit.?up) wall\b(?! court)/i
/** Lights by themselves: 'Floodlights', 'Court lights', and neither 'Light court', 'Lit court 1' nor 'Court 2 with lights'. */
const lights = /^\W{0,3}(?:tennis\W{1,3})?(?:courts?\W{1,3})?(?:flood\W?)?(?:light(?! court)|lights|lighting)\b/i
/** 'Clubhouse Court' and 'Ball machine court 5' are courts with a first name. */
const firstNames =
  /(?:caretaker|office|machine|coach|club ?house|kiosk|caf[eé]|pavilion|park(?:ing)?|playground|picnic|shop|shed|room|key|locker)\w{0,4}\s(?=(?:tennis )?(?:court|crt|ct)\b)/gi
/** 'Court office' is an office, whereas 'Court 1 (office)' may be a court. */
const courtOfThing = /\bcourts?\s(?=[a-z]{3,20}\W{0,3}$)/i
/** Places that a court can be named after. */
const places = /\bwall\b|\bhall\b|room|studio|\bgym|\bfield\b|\boval\b|\barea\b|courtyard|food court/i
/** Grounds of any sport. */
const anyGround = /court|pitch|field|\d/i

/**
 * `sport`: a court of another sport. `place`: a thing, or a place. `unclear`: a court and then a word of another kind,
 * such as 'Court 1 (Clubhouse)'. `mixed`: another kind and then a court, such as 'Ball machine (court 5)'. `unknown`:
 * none of these words.
 */
export type CourtKind = 'court' | 'sport' | 'place' | 'unclear' | 'mixed' | 'unknown'

/**
 * The kind of a court by its name alone. An unclear name must not be guessed: a missing court would be shown as full.
 */
export function kindOfName(given: string): CourtKind {
  const name = given.replace(firstNames, '')
  const thingAt = thingIn(name)
  const ofCourt = name.replace(/tennis/gi, '-'.repeat(6))
  if (thingAt >= 0 && !courtWords.test(ofCourt.replace(courtOfThing, ''))) return 'place'
  if (thingAt >= 0 && thingAt <= ofCourt.search(courtWords)) return 'mixed'
  const tennisAt = name.replace(/table ?tennis/gi, (words) => '-'.repeat(words.length)).search(/tennis/i)
  const isTennis = tennisAt >= 0
  if (smallCourts.test(name)) return isTennis ? 'mixed' : 'sport'
  if (isTennis && otherSports.test(name.slice(0, tennisAt))) return 'mixed'
  if (otherSports.test(name) && !isTennis) return mayBeForTennis(name) ? 'unclear' : 'sport'
  if (nets.test(name) && !/court|crt|\bct\b|tennis/i.test(name)) return 'sport'
  const isPlace = places.test(name) || thingAt >= 0
  if (!courtWords.test(name)) return isPlace ? 'place' : 'unknown'
  return isPlace ? 'unclear' : 'court'
}

/** Where a name speaks of a thing; -1 if nowhere. */
function thingIn(name: string): number {
  return lights.test(name) ? 0 : name.search(things)
}

function mayBeForTennis(name: string): boolean {
  const at = name.search(numberedCourt)
  return at >= 0 && (grounds.test(name.slice(at)) || lines.test(name))
}

/** `other`: nothing to play the sport on, by its name. */
export type RowKind = 'court' | 'other' | 'unclear'

/**
 * Tells if a row of a sheet is a court of the venue's sport. Other sports and things for hire are on the same sheet, and
 * only the name says so. An unclear name is not guessed, because a missing court would be shown as full.
 */
export function kindOfRow(name: string, sport: Sport): RowKind {
  if (sport !== 'tennis') return thingIn(name) < 0 ? 'court' : anyGround.test(name) ? 'unclear' : 'other'
  const kind = kindOfName(name)
  if (kind === 'court') return 'court'
  return kind === 'sport' || kind === 'place' ? 'other' : 'unclear'
}

/**
 * The same for a row that the booking system itself gives to the sport: a name that says nothing else is then that of a
 * court.
 */
export function kindOfRowOfSport(name: string, sport: Sport): RowKind {
  const kind = kindOfRow(name, sport)
  return kind === 'unclear' && sport === 'tennis' && kindOfName(name) !== 'mixed' ? 'court' : kind
}

/** The reason that an unclear court is unknown, for the operator. */
export function unclearCourt(name: string): string {
  return `'${name.slice(0, 40)}' may be a court or not: name the courts to read in the configuration`
}

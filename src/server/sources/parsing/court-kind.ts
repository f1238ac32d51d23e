const courtWords =
  /court|\bcrts?\b|\bct\b|tennis|lawn|grass|clay|\bhard\b|synthetic|acrylic|plexi|^\W*(?:no\W*)?\d+\W*$/i
const otherSports =
  /soccer|football|futsal|\b[567]s\b|squash|pickle|padel|badminton|basketball|netball|volleyball|cricket|\bnets?\b|hockey|table ?tennis|ping ?pong|\bpitch\b|golf|bowl/i
const smallCourts = /\bmini\b|hot ?shots/i
/** Things for hire, and places that a court can be named after. */
const places = /machine|wall|coach|\bhall\b|room|club ?house|studio|gym|\bfield\b|oval|barbecue|bbq|\bcafe\b|kiosk/i

/**
 * `sport`: a court of another sport. `place`: a thing for hire, or a place. `unclear`: words of both kinds, such as
 * 'Court 1 (Clubhouse)'. `unknown`: none of these words.
 */
export type CourtKind = 'court' | 'sport' | 'place' | 'unclear' | 'unknown'

/**
 * The kind of a court by its name alone. An unclear name must not be guessed: a missing court would be shown as full.
 */
export function kindOfName(name: string): CourtKind {
  const isTennis = /tennis/i.test(name.replace(/table ?tennis/gi, ''))
  if (smallCourts.test(name)) return isTennis ? 'unclear' : 'sport'
  if (otherSports.test(name) && !isTennis) return 'sport'
  const isPlace = places.test(name)
  if (!courtWords.test(name)) return isPlace ? 'place' : 'unknown'
  return isPlace ? 'unclear' : 'court'
}

/** The reason that an unclear court is unknown, for the operator. */
export function unclearCourt(name: string): string {
  return `'${name.slice(0, 40)}' may be a court or not: name the courts to read in the configuration`
}

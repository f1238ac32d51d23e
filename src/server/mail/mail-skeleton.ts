import { randomUUID } from 'node:crypto'
import type { OutgoingMail } from './mail-transport.ts'
import { stuffedPart } from './smtp-dialogue.ts'
import { cutSkeleton, fillWith, type Skeleton } from './messages/skeleton.ts'

/** What the emails about one content share: both parts as MIME entities (RFC 2045), encoded but for each reader's own words. */
export interface SharedParts {
  subject: string
  html: Skeleton
  text: Skeleton
  calendarFile?: { filename: string; content: string }
}

/** What is a reader's own in them: values for the placeholders of each part, encoded as it is. */
export interface OwnWords {
  html: Readonly<Record<string, string>>
  text: Readonly<Record<string, string>>
}

/** What of the bytes of a mail is its own. */
export interface OwnBytes {
  id: string
  address: string
  date: Date
  unsubscribeUrl: string
  own: OwnWords
}

// Nobody else can know it, so nothing else in a mail is taken for one of these.
const secret = randomUUID()
const standIns = {
  id: randomUUID(),
  address: `reader@${secret}.invalid`,
  date: new Date(0),
  unsubscribeUrl: `https://${secret}.invalid/unsubscribe`,
}
/** Where a word of a mail comes from: its header, or a reader's own words in one of its parts. */
interface Place {
  in: 'header' | keyof OwnWords
  name: string
}

/** The bytes of a mail, cut where they differ from reader to reader. */
export interface MailSkeleton extends Skeleton<Place> {
  /** Its pieces as they go after DATA; undefined where that depends on what is filled in. */
  asSent: readonly string[] | undefined
}

/** Only such an address stands in the header as it is, on one line: others are encoded or folded. */
const plainAddress = /^[\w.+-]+@[a-z\d.-]+$/i
const longestPlainAddress = 64

export function isPlainAddress(address: string): boolean {
  return address.length <= longestPlainAddress && plainAddress.test(address)
}

/**
 * Cuts the bytes of a whole mail where they differ from reader to reader. `build` makes the bytes of one mail, a character
 * for each; it is called once, for a reader who does not exist.
 */
export async function cutMail(
  { html, text }: SharedParts,
  build: (own: OwnBytes) => Promise<string>,
): Promise<MailSkeleton> {
  const places = new Map<string, Place>()
  const own = { html: standInsOf('html', html, places), text: standInsOf('text', text, places) }
  const bytes = await build({ ...standIns, own })
  const { pieces, placeholders } = cutSkeleton(bytes, {
    id: standIns.id,
    address: standIns.address,
    date: dateLine(standIns.date),
    unsubscribeUrl: standIns.unsubscribeUrl,
    ...Object.fromEntries([...places.keys()].map((standIn) => [standIn, standIn])),
  })
  return {
    pieces,
    placeholders: placeholders.map((name) => places.get(name) ?? { in: 'header', name }),
    asSent: piecesAsSent(pieces),
  }
}

function piecesAsSent(pieces: readonly string[]): string[] | undefined {
  const stuffed = pieces.flatMap((piece) => stuffedPart(piece) ?? [])
  return stuffed.length === pieces.length && pieces.at(-1)?.endsWith('\r\n') ? stuffed : undefined
}

/** The bytes that `build` would have made for this reader. Hardly anybody asks for them but as they go after DATA. */
export function fillMail(
  skeleton: MailSkeleton,
  { id, address, date, unsubscribeUrl, own }: OwnBytes,
): Pick<OutgoingMail, 'raw' | 'asSent'> {
  const header: Readonly<Record<string, string>> = { id, address, date: dateLine(date), unsubscribeUrl }
  const words = { ...own, header }
  const wordAt = (place: Place) => words[place.in][place.name]
  return {
    get raw() {
      return fillWith(skeleton, wordAt)
    },
    asSent: filledAsSent(skeleton, wordAt),
  }
}

function filledAsSent(
  { asSent: pieces, placeholders }: MailSkeleton,
  wordAt: (place: Place) => string | undefined,
): string | undefined {
  let isKnown = true
  if (!pieces) return undefined
  const filled = fillWith({ pieces, placeholders }, (place) => {
    const word = stuffedPart(wordAt(place) ?? '')
    isKnown &&= word !== undefined
    return word
  })
  return isKnown ? filled : undefined
}

/** A stand-in for each of a reader's own words in a part, by name; `places` learns where they stand. */
function standInsOf(
  part: keyof OwnWords,
  { placeholders }: Skeleton,
  places: Map<string, Place>,
): Record<string, string> {
  const ofName: Record<string, string> = {}
  for (const name of placeholders) {
    ofName[name] = `${secret} ${part} ${name}`
    places.set(ofName[name], { in: part, name })
  }
  return ofName
}

function dateLine(date: Date): string {
  return `Date: ${date.toUTCString().replace('GMT', '+0000')}\r\n`
}

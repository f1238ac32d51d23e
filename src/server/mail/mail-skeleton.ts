import { randomUUID } from 'node:crypto'
import { cutSkeleton, fillSkeleton, type Skeleton } from './messages/skeleton.ts'

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
const ownName = (part: string, name: string) => `${secret} ${part} ${name}`

/** Only such an address stands in the header as it is, on one line: others are encoded or folded. */
const plainAddress = /^[\w.+-]+@[a-z\d.-]+$/i
const longestPlainAddress = 64

export function isPlainAddress(address: string): boolean {
  return address.length <= longestPlainAddress && plainAddress.test(address)
}

/**
 * Cuts the bytes of a whole mail where they differ from reader to reader. `build` makes the bytes of one mail; it is
 * called once, for a reader who does not exist.
 */
export async function cutMail(
  { html, text }: SharedParts,
  build: (own: OwnBytes) => Promise<Buffer>,
): Promise<Skeleton> {
  const own = { html: namesOf('html', html), text: namesOf('text', text) }
  const bytes = await build({ ...standIns, own })
  return cutSkeleton(bytes.toString('latin1'), {
    id: standIns.id,
    address: standIns.address,
    date: dateLine(standIns.date),
    unsubscribeUrl: standIns.unsubscribeUrl,
    ...Object.fromEntries([own.html, own.text].flatMap(Object.values).map((name: string) => [name, name])),
  })
}

/** The bytes that `build` would have made for this reader. */
export function fillMail(skeleton: Skeleton, { id, address, date, unsubscribeUrl, own }: OwnBytes): Buffer {
  const values: Record<string, string> = { id, address, date: dateLine(date), unsubscribeUrl }
  for (const part of ['html', 'text'] as const) {
    for (const [name, value] of Object.entries(own[part])) values[ownName(part, name)] = value
  }
  return Buffer.from(fillSkeleton(skeleton, values), 'latin1')
}

function namesOf(part: keyof OwnWords, { placeholders }: Skeleton): Record<string, string> {
  return Object.fromEntries(placeholders.map((name) => [name, ownName(part, name)]))
}

function dateLine(date: Date): string {
  return `Date: ${date.toUTCString().replace('GMT', '+0000')}\r\n`
}

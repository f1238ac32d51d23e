import { randomUUID } from 'node:crypto'
import { encode, wrap } from 'nodemailer/lib/qp'
import type { Message, ReaderWords } from './message.ts'

/**
 * The bytes of a mail, cut at its placeholders. `pieces` has one more entry than `placeholders`. A word in the body
 * (`isEncoded`) is quoted-printable there; a word in a header stands as it is.
 */
export interface MailSkeleton {
  pieces: readonly string[]
  placeholders: readonly { name: string; isEncoded: boolean }[]
}

/** Random, so that no venue's text is mistaken for a placeholder. Always 32 characters, so that lines break alike. */
const secret = randomUUID().replaceAll('-', '')

/** Stands for the word `name` in a message that many readers get. Of one length for names of one length. */
export function placeholder(name: string): string {
  return `${secret}-${name}`
}

/** The address of a reader who does not exist. */
export const placeholderAddress = `${placeholder('address')}@reader.invalid`

/** Only such an address stands in a header as it is: others are quoted, encoded or folded. */
const plainAddress = /^[\w.+-]+@[a-z\d.-]+$/i
const longestPlainAddress = 64

/** True if a mail to this address can be made from a skeleton. */
export function isPlainAddress(address: string): boolean {
  return address.length <= longestPlainAddress && plainAddress.test(address)
}

/** Id and date that a mail is built with before it is cut. The id has the length of every other. */
export const skeletonId = randomUUID()
export const skeletonDate = new Date(0)

const softBreak = '=\r\n'
/** A line has at most 76 characters (RFC 2045, section 6.7). One is left for the `=` of a soft break. */
const longestLine = 75

/**
 * Cuts a mail that was built for `placeholderAddress` with `skeletonId` and `skeletonDate`. `names` are its further
 * placeholders. Soft breaks of quoted-printable may split a placeholder.
 */
export function cutMail(bytes: string, names: readonly string[]): MailSkeleton {
  const standIns = new Map([
    [skeletonId, 'id'],
    [dateLine(skeletonDate), 'date'],
    [placeholderAddress, 'address'],
    ...names.map((name) => [placeholder(name), name] as const),
  ])
  const split = (text: string) => [...text].map((char) => RegExp.escape(char)).join(`(?:${softBreak})?`)
  const anyStandIn = new RegExp([...standIns.keys()].map(split).join('|'), 'g')
  const headerEnd = bytes.indexOf('\r\n\r\n')
  const found = [...bytes.matchAll(anyStandIn)]
  return {
    pieces: bytes.split(anyStandIn),
    placeholders: found.map((match) => {
      const name = standIns.get(match[0].replaceAll(softBreak, '')) ?? ''
      // Boundaries hold the id in every part.
      return { name, isEncoded: name !== 'id' && match.index > headerEnd }
    }),
  }
}

/** The bytes of the mail for one reader. */
export function fillMail(
  { pieces, placeholders }: MailSkeleton,
  { id, date, address, words }: { id: string; date: Date; address: string; words: ReaderWords },
): string {
  const plain: ReaderWords = { ...words, address, id, date: dateLine(date) }
  const encoded = new Map<string, string>()
  let bytes = pieces[0] ?? ''
  for (const [index, { name, isEncoded }] of placeholders.entries()) {
    let word = plain[name] ?? ''
    if (isEncoded) {
      const known = encoded.get(name) ?? onItsOwnLine(word)
      encoded.set(name, known)
      word = known
    }
    bytes += word + (pieces[index + 1] ?? '')
  }
  return bytes
}

/** A word in quoted-printable, on lines of its own that readers join again. */
function onItsOwnLine(word: string): string {
  return `${softBreak}${wrap(encode(word), longestLine)}${softBreak}`
}

function dateLine(date: Date): string {
  return `Date: ${date.toUTCString().replace('GMT', '+0000')}\r\n`
}

/** The message for one reader. Its parts are filled where somebody reads them: mails are made from the skeleton. */
export function fillMessage(message: Message, address: string, words: ReaderWords): Message {
  const values = Object.entries(words).map(([name, word]) => [placeholder(name), word] as const)
  const fill = (text: string) =>
    [[placeholderAddress, address] as const, ...values].reduce(
      (filled, [from, to]) => filled.replaceAll(from, () => to),
      text,
    )
  const { unsubscribeUrl } = message
  return {
    ...message,
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl: fill(unsubscribeUrl) }),
    get html() {
      return fill(message.html)
    },
    get text() {
      return fill(message.text)
    },
    shared: { message, words },
  }
}

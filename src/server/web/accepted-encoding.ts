import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The encodings that we can send, in our order of preference among equal ones. */
const offered: Encoding[] = ['br', 'gzip', 'identity']
const preferred: Encoding[] = ['br', 'gzip']

/** Browsers send a handful of headers over and over; reading one costs more than finding it here. */
const maxRemembered = 100
const remembered = new Map<string, Encoding>()

/** The encoding for an Accept-Encoding header; an encoding with q=0 is not sent. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '')
  const known = remembered.get(text)
  if (known !== undefined) return known
  const asked = new Negotiator({ headers: { 'accept-encoding': text } })
  // A caller that refuses everything still gets an answer: RFC 9110 allows it, and it helps more than 406.
  const found = asked.encoding(offered, { preferred }) ?? 'identity'
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(text, found)
  return found
}

const endsReply = /^[2-5]\d\d(?: |$)/
const goesOn = /^[2-5]\d\d-/

/**
 * The code of the first of so many replies (RFC 5321, section 4.2), once all of them are there, or 'odd' where what is there is something else.
 * Undefined while some are missing: whoever was there before may have read the first ones, so with fewer nobody knows whose a reply is.
 */
export function firstReply(heard: string, replies: number): number | 'odd' | undefined {
  const lines = heard.split('\n').slice(0, -1)
  const codes: number[] = []
  for (const whole of lines) {
    const line = whole.replace(/\r$/, '')
    if (endsReply.test(line)) codes.push(Number(line.slice(0, 3)))
    else if (!goesOn.test(line)) return 'odd'
  }
  if (codes.length > replies) return 'odd'
  return codes.length === replies && heard.endsWith('\n') ? codes[0] : undefined
}

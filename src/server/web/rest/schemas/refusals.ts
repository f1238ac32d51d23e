import { z } from 'zod'

const Refusal = z.object({ error: z.string() }).meta({ id: 'Problem' })

function refusal(description: string) {
  return Refusal.meta({ description })
}

const tooMany = Refusal.meta({
  description: 'Too many requests, or too many alerts. Wait as long as Retry-After says, where it says so.',
  headers: { 'Retry-After': { type: 'integer', description: 'Seconds to wait' } },
})

/** Refusals of any path. */
export const anywhere = { 429: tooMany }

/** Refusals of a path that reads a query, parameters or a link. */
export const onBadInput = { 400: refusal('Something sent is wrong: the text names the field and the fix.') }

/** Refusals of a path with a body, before and after reading it. */
export const onBadBody = {
  ...onBadInput,
  413: refusal('The body is larger than 64 KiB.'),
  415: refusal('The body is of a kind that this path does not take.'),
}

export const onVisitor = { 401: refusal('Nobody is signed in: send a bearer token, or a key where one opens this.') }
export const onMissingScope = { 403: refusal('The key that was sent lacks the scope; the text names it.') }
export const onEndedSession = {
  401: refusal('The bearer token or the key stands for nobody any more: sign in again, or send none.'),
}
export const onBadKey = { 401: refusal('The key that was sent is none, or was ended.') }
export const onWrongPassword = { 401: refusal('The address and the password do not belong together.') }
export const onUnverified = { 403: refusal('The address has not been verified yet.') }
export const onUnknown = { 404: refusal('There is no such thing, or it is somebody else’s.') }
export const onConflict = { 409: refusal('What is asked for is there already.') }

/** The answer of a link that is opened in a browser. */
export function redirect(description: string) {
  return {
    303: z.undefined().meta({ description, headers: { Location: { type: 'string', format: 'uri-reference' } } }),
  }
}

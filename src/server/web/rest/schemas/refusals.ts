import { z } from 'zod'

const Refusal = z.object({ error: z.string() }).meta({ id: 'Problem' })

function refusal(description: string) {
  return Refusal.meta({ description })
}

const tooMany = Refusal.meta({
  description: 'Too many requests or alerts. Wait for the seconds of Retry-After, if the answer has it.',
  headers: { 'Retry-After': { type: 'integer', description: 'Seconds to wait' } },
})

/** Refusals of any path. */
export const anywhere = { 429: tooMany }

/** Refusals of a path that reads a query, parameters or a link. */
export const onBadInput = { 400: refusal('Invalid input: the text names the field and the fix.') }

/** Refusals of a path with a body, before and after reading it. */
export const onBadBody = {
  ...onBadInput,
  413: refusal('The body is larger than 64 KiB.'),
  415: refusal('This path does not accept this content type.'),
}

export const onVisitor = { 401: refusal('Send a valid bearer token, or an API key where the path accepts one.') }
export const onMissingScope = { 403: refusal('The API key lacks a scope; the text names it.') }
export const onEndedSession = {
  401: refusal('The bearer token or key is no longer valid: sign in again, or send none.'),
}
export const onBadKey = { 401: refusal('The API key is invalid, paused or ended.') }
export const onWrongPassword = { 401: refusal('The email or the password is wrong.') }
export const onUnverified = { 403: refusal('The address has not been verified yet.') }
export const onUnknown = { 404: refusal('It does not exist, or belongs to somebody else.') }
export const onConflict = { 409: refusal('It exists already.') }

/** The answer of a link that is opened in a browser. */
export function redirect(description: string) {
  return {
    303: z.undefined().meta({ description, headers: { Location: { type: 'string', format: 'uri-reference' } } }),
    default: refusal('The link cannot be followed now; the text says why.'),
  }
}

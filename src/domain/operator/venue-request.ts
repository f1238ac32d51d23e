import { emailFault } from '#domain/auth/email-syntax.ts'

/** A request to the operator about a venue, listed or not. */
export interface VenueRequest {
  /** Its id, its name, or any words for it. */
  venue: string
  /** The asker's address. */
  email: string
  text: string
}

export const longestRequest = { venue: 100, text: 2000 }

/** The fault of each field; empty for a request that can be sent. */
export function requestFaults({ venue, email, text }: VenueRequest): Partial<Record<keyof VenueRequest, string>> {
  const emailSaid = emailFault(email)
  return {
    ...(venue.trim() === '' && { venue: 'Please name the venue' }),
    ...(emailSaid !== null && { email: emailSaid }),
    ...(text.trim() === '' && { text: 'Please say what should change' }),
  }
}

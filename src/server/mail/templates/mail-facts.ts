import type { EndedReceiver } from '#domain/integrations/channel-url.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'

/** The parts of every email. */
interface Frame {
  /** Origin of the site, without a slash at the end. */
  appUrl: string
}

/** An email that its reader asked for and can end. */
export interface Subscriber {
  address: string
  unsubscribeUrl: string
}

/** An alert, or a series as one, in words. */
export interface AlertFacts {
  id: string
  /** 'Tuesdays, 6 to 9 PM, 28 tennis venues within 8 km of Chatswood, until you stop' */
  sentence: string
  /** A link that stops each of its alerts; none where the reader may not stop them from this email. */
  stops: readonly { text: string; url: string }[]
}

/** An opening in words. */
export interface OpeningFacts {
  id: string
  venue: string
  /** ' · 3.2 km away'; empty where the distance is not known. */
  distance: string
  /** 'Sat 5 Dec' */
  shortDay: string
  /** '7:00 PM' */
  time: string
  /** 'AEDT' */
  zone: string
  /** 'Court 1 · free until 8:30 PM · from $25 an hour': what of it the venue tells. */
  details: string
  /** '2:00 PM AEDT' */
  seenAt: string
  /** 'Book 7:00 PM, Sat 5 Dec': no two buttons of an email are named alike. */
  book: string
  bookingUrl: string
}

/** An opening that is gone, and what may be booked in its place, in words. */
export interface GoneFacts {
  /** 'Wed 25 Nov, 7:00 PM, Manly Lawn Tennis Club' */
  what: string
  instead: readonly { text: string; bookingUrl: string }[]
}

/**
 * The inputs of each template: finished words and links, so that templates need no dates, venues or keys and can be
 * compiled separately.
 */
export interface MailFacts extends Record<NotificationKind, Frame> {
  'verify-email': Frame & { email: string; verifyUrl: string }
  'reset-password': Frame & { email: string; resetUrl: string }
  'password-changed': Frame &
    AccountEvent & {
      staysSignedIn: boolean
      /** It was dropped, because a change of the address was undone. */
      isUndone: boolean
      /** 'the link to your private calendar': what ended beside the sessions. */
      ended: readonly string[]
      /** 'Two friends share your alerts'; empty without any. */
      friends: string
    }
  'confirm-email': Frame & { email: string; confirmUrl: string }
  'email-changed': Frame & AccountEvent & { newEmail: string; undoUrl: string }
  'passkey-added': Frame & AccountEvent
  'access-added': Frame & AccountEvent & { what: AddedAccess }
  'channel-ended': Frame & AccountEvent & { service: EndedReceiver }
  'test-email': Frame & { email: string }
  'account-deleted': Frame & AccountEvent
  'own-venue': Frame & { email: string; venue: string; manageUrl: string }
  /** `email` is the asker's. */
  'venue-request': Frame & { venue: string; email: string; lines: readonly string[] }
  'alert-opt-in': Frame & ListedAlerts & { confirmUrl: string; unsubscribeUrl: string }
  'alert-confirmation': Frame & Subscriber & ListedAlerts
  'alert-paused': Frame & Subscriber & { venue: string; since: string }
  'openings-found': Frame &
    Subscriber & {
      first: OpeningFacts
      /** Those listed below the first. */
      others: readonly OpeningFacts[]
      /** How many were found, listed or not: courts that are free for a while, and tee times. */
      total: number
      /** Openings that were gone before this email. */
      gone: readonly GoneFacts[]
      /** It is the daily one, not one about what has just opened. */
      isDigest: boolean
      /** The alert of the first opening in one sentence; empty if it is not known. */
      watches: string
      /** '2:05 PM AEDT': further openings at these venues and days wait until then; undefined where none would. */
      holdsUntil?: string | undefined
      links: { booked: string; pause: string; stop: string; change: string }
      /** The other alerts that the openings meet: the page of each pauses, stops and changes it. */
      alsoAsked: readonly { sentence: string; url: string }[]
      /** Our page of the first opening, to hand on; none where it lies off the calendar. */
      shareUrl?: string
    }
}

/** Access to an account beside its password and passkeys, or a change that would move it. */
type AddedAccess = 'key' | 'webhook' | 'channel' | 'email'

/** An event of an address's account, with its time in words. */
interface AccountEvent {
  email: string
  changedAt: string
}

export interface ListedAlerts {
  alerts: readonly AlertFacts[]
  /** How many there are, listed or not. */
  total: number
}

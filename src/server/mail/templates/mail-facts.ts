import type { NotificationKind } from '#domain/notifications/notification.ts'

/** What every email shows. */
interface Frame {
  /** Origin of the site, without a slash at the end. */
  appUrl: string
}

/** An email that its reader asked for and can end. */
export interface Subscriber {
  address: string
  unsubscribeUrl: string
}

/** An alert in words. */
export interface AlertFacts {
  id: string
  when: string
  where: string
  wants: string
  /** Only where the reader may stop the alert from this email. */
  stopUrl?: string
}

/** An opening in words. */
export interface OpeningFacts {
  id: string
  venue: string
  /** 'Saturday 5 December 2026' */
  day: string
  /** 'Sat 5 Dec' */
  shortDay: string
  /** '7:00 PM' */
  time: string
  /** 'AEDT' */
  zone: string
  /** 'Court 1 · up to 90 minutes'; empty where the venue tells neither. */
  details: string
  /** '2:00 PM AEDT' */
  seenAt: string
  bookingUrl: string
}

/**
 * What each template is told: finished words and links, so that templates know no dates, venues or keys and can be
 * compiled by themselves.
 */
export interface MailFacts extends Record<NotificationKind, Frame> {
  'verify-email': Frame & { email: string; verifyUrl: string }
  'reset-password': Frame & { email: string; resetUrl: string }
  'password-changed': Frame & { email: string; changedAt: string }
  'alert-opt-in': Frame & ListedAlerts & { confirmUrl: string; unsubscribeUrl: string }
  'alert-confirmation': Frame & Subscriber & ListedAlerts
  'alert-paused': Frame & Subscriber & { venue: string; since: string }
  'openings-found': Frame &
    Subscriber & {
      first: OpeningFacts
      /** Those listed below the first. */
      others: readonly OpeningFacts[]
      /** How many were found, listed or not. */
      total: number
      links: { booked: string; pause: string; stop: string }
    }
}

export interface ListedAlerts {
  alerts: readonly AlertFacts[]
  /** How many there are, listed or not. */
  total: number
}

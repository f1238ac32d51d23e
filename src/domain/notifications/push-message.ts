/** What a push carries, and the service worker shows. */
export interface PushMessage {
  title: string
  body: string
  /** A second copy with the same tag replaces the first on the screen. */
  tag: string
  /** The page of the venue where the first opening can be booked. */
  bookUrl: string
  /** The alert that found it, on our own site. */
  alertUrl: string
}

/** A longer title or text is cut: a push service takes 4096 bytes in all (RFC 8030, section 7.2). */
export const longestTitle = 100
export const longestBody = 300

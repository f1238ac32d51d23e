/** The payload of a push, which the service worker shows. */
export interface PushMessage {
  title: string
  body: string
  /** A second copy with the same tag replaces the first on the screen. */
  tag: string
  /** The venue's booking page of the first opening. */
  bookUrl: string
  /** The alert that found it, on our own site. */
  alertUrl: string
}

/** A longer title or text is cut: a push service accepts 4096 bytes in all (RFC 8030, section 7.2). */
export const longestTitle = 100
export const longestBody = 300

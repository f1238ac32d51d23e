import type { EntityManager } from '#server/store/entity-manager.ts'

/** The person behind a request: a living session of a verified account. */
export interface Viewer {
  userId: string
  sessionId: string
  email: string
}

/** What every procedure is given. Nothing in it outlives the request. */
export interface Context {
  em: EntityManager
  now: () => Date
  /** Reads the bearer token and its session on first use; undefined for a visitor. */
  viewer: () => Promise<Viewer | undefined>
  /** The caller's address, for rate limits; behind a proxy only if that proxy is trusted. */
  ip: string
  userAgent: string | undefined
  requestId: string
}

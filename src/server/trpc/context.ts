import type { EntityManager } from '#server/store/entity-manager.ts'

/** The person behind a request, with an active session of a verified account. */
export interface Viewer {
  userId: string
  sessionId: string
  email: string
}

/** The context of every procedure. Nothing in it outlives the request. */
export interface Context {
  em: EntityManager
  /** Runs read-only work on a replica or the primary: it sees everything committed before. It may run twice. */
  read: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>
  now: () => Date
  /** Reads the bearer token and its session on first use; undefined for a visitor. */
  viewer: () => Promise<Viewer | undefined>
  /** True if the request carries a bearer token, valid or not. */
  hasToken: boolean
  /** The caller's IP address, for rate limits. Behind a proxy it is the client's only if that proxy is trusted. */
  ip: string
  userAgent: string | undefined
  requestId: string
  /** The proof that this browser registered an address, and how to leave it there. Undefined outside HTTP. */
  registration?: { proof: string | undefined; remember: (proof: string) => void } | undefined
}

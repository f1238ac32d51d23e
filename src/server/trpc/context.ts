import type { KeyScope } from '#domain/integrations/api-key.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** The person whose things a request opens, by a session or by a key. */
export interface Owner {
  userId: string
  email: string
}

/** The person behind a request, with an active session of a verified account. */
export interface Viewer extends Owner {
  sessionId: string
}

/** The person whose key a request carries, and the scopes of that key (rule integrations-10). */
export interface KeyHolder extends Owner {
  keyId: string
  scopes: KeyScope[]
}

/** The context of every procedure. Nothing in it outlives the request. */
export interface Context {
  em: EntityManager
  /** Runs read-only work on a replica or the primary: it sees everything committed before. It may run twice. */
  read: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>
  now: () => Date
  catalogue: Catalogue
  /** Reads the bearer token and its session on first use; undefined for a visitor. */
  viewer: () => Promise<Viewer | undefined>
  /** True if the request carries a bearer token, valid or not. */
  hasToken: boolean
  /**
   * Reads the key and its owner on first use; undefined without one.
   * @throws AppError UNAUTHENTICATED for an invalid key.
   */
  key: () => Promise<KeyHolder | undefined>
  /** The caller's IP address, for rate limits. Behind a proxy it is the client's only if that proxy is trusted. */
  ip: string
  userAgent: string | undefined
  requestId: string
  /** True for a procedure that takes no input. Undefined outside /trpc, where the compiler knows it. */
  isWithoutInput?: ((path: string) => boolean) | undefined
  /** The proof that this browser registered an address, and how to leave it there. Undefined outside HTTP. */
  registration?: { proof: string | undefined; remember: (proof: string) => void } | undefined
  /** The cookie by which the server renders a person's documents (decision 0009). Undefined outside HTTP. */
  documents?: { token: string | undefined; remember: (token: string) => void; forget: () => void } | undefined
}

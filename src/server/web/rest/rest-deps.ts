import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeyScope } from '#domain/integrations/api-key.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { AppCaller } from '#server/trpc-router.ts'

/** A server whose routes are typed, validated and described by their zod schemas. */
export type RestApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** Dependencies of every documented path. */
export interface RestDeps {
  /** The routers, called as the person behind the request. */
  callerFor: (request: FastifyRequest) => AppCaller
  /** Refuses a visitor before their input is read. */
  requireSignedIn: (request: FastifyRequest) => Promise<void>
  /** The same for a path that keys with one of the scopes open too. */
  requireAccessBy: (...scopes: KeyScope[]) => (request: FastifyRequest) => Promise<void>
  /** The email of the person whose alerts the request may change: by a session, or a key with the scope `alerts`. */
  emailOf: (request: FastifyRequest) => Promise<string>
  appUrl: string
  catalogue: Catalogue
  now: () => Date
}

// The compiler writes the type of `appRouter` out in full as router-types.d.ts: no name in it leads back to the server.
// A type whose alias it would print is built anew here, so that only its structure is left.
import type {
  TRPCBuiltRouter as BuiltRouter,
  TRPCDecorateCreateRouterOptions as Decorated,
  TRPCMutationProcedure as Mutation,
  TRPCQueryProcedure as Query,
  TRPCSubscriptionProcedure as Subscription,
} from '@trpc/server'
import type { AppRouter as ServerRouter } from '#server/trpc-router.ts'

type Plain<T> = unknown extends T ? T : Literals<Extract<T, Key>> | Others<Exclude<T, Key>>
type Key = string | number
type Literals<T extends Key> = [T] extends [never] ? never : { [K in T]: K }[T]
type Others<T> = T extends boolean | null | undefined | void | Date
  ? T
  : T extends AsyncIterable<infer Item>
    ? AsyncIterable<Plain<Item>>
    : T extends readonly unknown[]
      ? { [K in keyof T]: Plain<T[K]> }
      : Joined<{ [K in Exclude<keyof T, Optional<T>>]: Plain<T[K]> } & { [K in Optional<T>]?: Plain<T[K]> }>
type Optional<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T]
type Joined<T> = T extends infer All ? { [K in keyof All]: All[K] } : never

interface Procedure<Type extends 'query' | 'mutation' | 'subscription', Input, Output> {
  _def: { type: Type; $types: { input: Input; output: Output } }
}
type Procedures<R> = R extends infer All
  ? {
      [K in keyof All]: All[K] extends Procedure<infer Type, infer I, infer O>
        ? {
            query: Query<{ input: Plain<I>; output: Plain<O>; meta: object }>
            mutation: Mutation<{ input: Plain<I>; output: Plain<O>; meta: object }>
            subscription: Subscription<{ input: Plain<I>; output: Plain<O>; meta: object }>
          }[Type]
        : Procedures<All[K]>
    }
  : never

/** Without passkeys: only browsers have them, and their types are the browser's. */
declare function plain<R extends ServerRouter['_def']>(): BuiltRouter<
  { ctx: object; meta: object; errorShape: Plain<R['_config']['$types']['errorShape']>; transformer: true },
  Decorated<Procedures<Omit<R['record'], 'passkeys'>>>
>

const appRouter = plain<ServerRouter['_def']>()
export type AppRouter = typeof appRouter

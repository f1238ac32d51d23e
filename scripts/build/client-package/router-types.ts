// The compiler writes these types out in full as router-types.d.ts: no name in it leads back to the server. A type whose
// alias it would print is built anew here, so that only its structure is left.
import type { AppRouter as ServerRouter } from '#server/trpc-router.ts'
import type { Mutation, Query, Subscription } from './procedures.ts'

type Plain<T> = unknown extends T ? T : Literals<Extract<T, Key>> | Others<Exclude<T, Key>>
type Key = string | number
type Literals<T extends Key> = [T] extends [never] ? never : { [K in T]: K }[T]
type Others<T> = T extends boolean | null | undefined | void | Date
  ? T
  : T extends readonly unknown[]
    ? { [K in keyof T]: Plain<T[K]> }
    : Joined<{ [K in Exclude<keyof T, Optional<T>>]: Plain<T[K]> } & { [K in Optional<T>]?: Plain<T[K]> }>
type Optional<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T]
type Joined<T> = T extends infer All ? { [K in keyof All]: All[K] } : never

type ItemOf<O> = O extends AsyncIterable<infer Item> ? Item : never
interface Procedure<Type extends 'query' | 'mutation' | 'subscription', Input, Output> {
  _def: { type: Type; $types: { input: Input; output: Output } }
}
type Procedures<R> = R extends infer All
  ? {
      [K in keyof All]: All[K] extends Procedure<infer Type, infer I, infer O>
        ? {
            query: Query<{ input: Plain<I>; output: Plain<O> }>
            mutation: Mutation<{ input: Plain<I>; output: Plain<O> }>
            subscription: Subscription<{ input: Plain<I>; output: Plain<ItemOf<O>> }>
          }[Type]
        : Procedures<All[K]>
    }
  : never

declare function procedures<R extends ServerRouter['_def']>(): Procedures<Omit<R['record'], 'passkeys'>>
declare function refusal<R extends ServerRouter['_def']>(): Plain<R['_config']['$types']['errorShape']['data']>

const plainProcedures = procedures<ServerRouter['_def']>()
const plainRefusal = refusal<ServerRouter['_def']>()

/** Without passkeys: only browsers have them, and their types are the browser's. */
export type Trpc = typeof plainProcedures
/** What a procedure says beside its message when it refuses. */
export type Refusal = typeof plainRefusal

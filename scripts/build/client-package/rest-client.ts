// Types of REST calls that do not need those of a browser or of Node.
import type { paths } from './api-types.ts'

type Method = 'get' | 'post' | 'put' | 'delete'
type Ok = 200 | 201 | 204
type PathsOf<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, unknown> ? P : never }[keyof paths]
type OperationOf<P extends keyof paths, M extends Method> = paths[P] extends Record<M, infer O> ? O : never

type Params<O> = O extends { parameters: infer P } ? (object extends P ? { params?: P } : { params: P }) : object
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? { body: B } : object
type Init<O> = Params<O> & Body<O> & { headers?: Record<string, string> }

type Answers<O, Status> = O extends { responses: infer R }
  ? { [S in Status & keyof R]: R[S] extends { content: infer C } ? C[keyof C] : undefined }[Status & keyof R]
  : never
type Failed<O> = O extends { responses: infer R } ? Exclude<keyof R, Ok> : never
type Answer<O> = { response: { status: number; headers: { get: (name: string) => string | null } } } & (
  | { data: Answers<O, Ok>; error?: never }
  | { data?: never; error: Answers<O, Failed<O>> }
)

type Call<M extends Method> = <P extends PathsOf<M>>(
  path: P,
  ...init: object extends Init<OperationOf<P, M>> ? [Init<OperationOf<P, M>>?] : [Init<OperationOf<P, M>>]
) => Promise<Answer<OperationOf<P, M>>>

/** One method for each of HTTP. A failure is in `error` and never thrown; a lost connection is thrown. */
export interface RestClient {
  GET: Call<'get'>
  POST: Call<'post'>
  PUT: Call<'put'>
  DELETE: Call<'delete'>
}

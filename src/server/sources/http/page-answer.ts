import type { HttpFailure } from '#server/sources/source-failure.ts'

/** One request to a booking system. */
export interface Visit {
  url: string
  signal: AbortSignal
  /** Pause between two requests to this host. */
  minGapMs: number
  headers?: Record<string, string>
  /** A form to send with POST; without one it is a GET. */
  form?: Record<string, string>
  /** The entry of `sources.json` that is read. Another one may read other courts from the same page. */
  reader?: string
}

/** The answer to a request, as it came. `unchanged` answers a conditional request only. */
export type PageBytes =
  | {
      kind: 'bytes'
      /** The decompressed body, in a buffer of its own, so that no other bytes are copied to another thread. */
      bytes: Uint8Array<ArrayBuffer>
      etag: string | undefined
      lastModified: string | undefined
    }
  | { kind: 'unchanged' }
  | HttpFailure

/** A page as its parser understood it, or why there is none. */
export type PageAnswer<T> = { kind: 'ok'; page: T } | HttpFailure

/** The name under which the answer to a request is cached. */
export function keyOfVisit({ url, form, reader }: Visit): string {
  return JSON.stringify([url, form, reader])
}

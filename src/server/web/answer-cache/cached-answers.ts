import { LRUCache } from 'lru-cache'
import type { Encoding } from '#server/web/accepted-encoding.ts'

/** A sent answer: everything after the status line, ready to be sent again. */
export interface CachedAnswer {
  etag: string
  /** Alternating names and values, which `writeHead` handles fastest. */
  head: string[]
  /** The same for 304: without the headers that describe a body. */
  headOf304: string[]
  /** Its bytes, or the same as a text of latin1. */
  body: Buffer | string
  /** How many calls it counts for (limit L8). */
  calls: number
  /** The revision of the board that it was made from; undefined for a file, which never changes. */
  revision: number | undefined
  /** True for a document of visitors: a person has one of their own. */
  isVisitors: boolean
  /** Until when it may be sent, as the clock of the server shows it. */
  until: number
}

/** Answers by requested address and encoding. */
export interface CachedAnswers {
  find(url: string, encoding: Encoding): CachedAnswer | undefined
  add(url: string, encoding: Encoding, answer: CachedAnswer): void
}

const maxBytes = 24 * 1024 * 1024
/** Size of an entry besides its body. */
const overheadBytes = 2_000

export function createCachedAnswers({ revision, now }: { revision: () => number; now: () => Date }): CachedAnswers {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + overheadBytes,
  })
  return {
    find(url, encoding) {
      const answer = answers.get(`${encoding} ${url}`)
      if (!answer) return undefined
      const isCurrent = answer.revision === undefined || answer.revision === revision()
      return isCurrent && now().getTime() < answer.until ? answer : undefined
    },
    add: (url, encoding, answer) => void answers.set(`${encoding} ${url}`, answer),
  }
}

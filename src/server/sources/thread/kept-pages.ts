import type { PageBytes, Visit } from '#server/sources/http/page-answer.ts'

/** A reading that may begin again. */
export interface Attempts {
  /** How often it began. */
  attempt: number
  /** The pages that it got: when it begins again, they are not requested again. */
  pages: KeptPage[]
}

interface KeptPage {
  visit: string
  answer: Promise<PageBytes | Error>
  /** Zero while the answer is under way. */
  bytes: number
  /** The last attempt that got it. */
  attempt: number
}

/** Bytes of its pages that a reading keeps. It requests the rest once more if it begins again. */
const maxKeptBytes = 8 * 2 ** 20

/** The answer that an earlier attempt got to this request, or waits for; otherwise that to a new one. */
export function keptPage(
  one: Attempts,
  visit: Omit<Visit, 'signal'>,
  request: () => Promise<PageBytes | Error>,
): Promise<PageBytes | Error> {
  const text = JSON.stringify(visit)
  const known = one.pages.find((page) => page.visit === text && page.attempt < one.attempt)
  if (known) {
    known.attempt = one.attempt
    return known.answer
  }
  const page: KeptPage = { visit: text, answer: request(), bytes: 0, attempt: one.attempt }
  one.pages.push(page)
  void page.answer.then((answer) => {
    page.bytes = 'kind' in answer && answer.kind === 'bytes' ? answer.bytes.byteLength : 0
    const kept = one.pages.reduce((sum, { bytes }) => sum + bytes, 0)
    if (kept > maxKeptBytes) one.pages = one.pages.filter((other) => other !== page)
  })
  return page.answer
}

import type { Claim } from '#server/store/outbox/outbox-claims.ts'
import { noteOf, notedIn } from './note-of-claim.ts'

/** A line never crosses the end of a page, so that it is written as a whole or not at all. */
const lineBytes = 64
const lineCount = 256

/** A part of a file, and where it stands there. */
interface WrittenLine {
  bytes: Buffer
  position: number
}

/** The emails of a file of what is unsent, each in a line of its own. The first line says what the file is believed by. */
export interface UnsentLines {
  /** All of the file. */
  bytes: Buffer
  /** Gives each a line. More than there is room for have none. */
  put(claims: readonly Claim[]): void
  /** Takes its line away. Returns it, empty; undefined where it had none. */
  take(claim: Claim): WrittenLine | undefined
}

export function createUnsentLines(believedBy: string): UnsentLines {
  const bytes = Buffer.alloc(lineBytes * lineCount, '\n')
  bytes.write(believedBy, 0)
  const lines = new Map<string, number>()
  const free = Array.from({ length: lineCount - 1 }, (_, index) => lineCount - 1 - index)
  return {
    bytes,
    put(claims) {
      for (const claim of claims) {
        const line = free.pop()
        if (line === undefined) return
        lines.set(claim.id, line)
        bytes.write(noteOf(claim), line * lineBytes)
      }
    },
    take({ id }) {
      const line = lines.get(id)
      if (line === undefined) return undefined
      lines.delete(id)
      free.push(line)
      const position = line * lineBytes
      return { bytes: bytes.subarray(position, position + lineBytes).fill('\n'), position }
    },
  }
}

/** The emails in such a file; none where it is believed by something else. */
export function unsentIn(file: string, believedBy: string | undefined): Claim[] {
  const text = file.replaceAll(/\n+/g, '\n')
  const [first = ''] = text.split('\n', 1)
  return first === believedBy ? notedIn(text.slice(first.length + 1)) : []
}

import { readSync, writeSync } from 'node:fs'

/** What the relay is about to say over a connection: so many replies, the first of them about a mail's end. */
export interface Expected {
  /** What is to be noted if the mail is accepted: one line. */
  note: string
  replies: number
}

/** The expectations of all connections, in a file that two processes have open: what one has written the other can read, however it ended. */
export interface Expectations {
  file: number
  /** A place for one connection, which expects nothing; undefined where there is none. */
  take(): number | undefined
  give(slot: number): void
  /** Written as a whole or not at all, in one call of the system. */
  write(slot: number, expected: Expected): void
  clear(slot: number): void
}

const slotBytes = 128
/** More connections than a transport has. */
const slotCount = 128

export function createExpectations(file: number): Expectations {
  // All of it is there from the beginning: a disk that is full later does not matter.
  writeSync(file, '\n'.repeat(slotBytes * slotCount), 0)
  const free = Array.from({ length: slotCount }, (_, index) => slotCount - 1 - index)
  const used = new Set<number>()

  function clear(slot: number): void {
    if (used.delete(slot)) writeSync(file, '\n', slot * slotBytes)
  }

  return {
    file,
    take: () => free.pop(),
    give(slot) {
      clear(slot)
      free.push(slot)
    },
    write(slot, { note, replies }) {
      used.add(slot)
      const line = `${replies} ${note}\n`
      // One that is cut off would be taken for another.
      if (line.length <= slotBytes) writeSync(file, line, slot * slotBytes)
      else clear(slot)
    },
    clear,
  }
}

/** What a connection expects; undefined where it is nothing. */
export function readExpected(file: number, slot: number): Expected | undefined {
  const bytes = Buffer.alloc(slotBytes)
  const length = readSync(file, bytes, 0, slotBytes, slot * slotBytes)
  const line = /^(\d+) (.+)\n/.exec(bytes.toString('latin1', 0, length))
  return line?.[2] === undefined ? undefined : { replies: Number(line[1]), note: line[2] }
}

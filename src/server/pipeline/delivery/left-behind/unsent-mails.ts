import { closeSync, fstatSync, mkdirSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Claim } from '#server/store/outbox/outbox-claims.ts'
import { bootId } from './boot-id.ts'
import { createUnsentLines, type UnsentLines } from './unsent-lines.ts'

/**
 * The emails that a deliverer has handed over and whose last byte has not gone, in a file. No relay can have them, so whoever finds
 * the file of a deliverer that is gone sends them as if nothing had been (decision 0050).
 */
export interface UnsentMails {
  /** To be called before they are handed over. */
  enter(claims: readonly Claim[]): void
  /** To be called right before its last byte goes. Throws where another deliverer has taken the file: what stands in it is theirs. */
  strike(claim: Claim): void
  /** How it ended is stored. */
  forget(claim: Claim): void
  /** Nothing is handed over any more. */
  close(): void
}

interface Opening {
  folder: string
  owner: number
  /** Hears why there is none. */
  onError: (error: unknown) => void
  /** Hears when it can be written no more. There is no file then, so that nobody believes it. */
  onBroken: (error: unknown) => void
  /** What names this start of the machine. */
  boot?: string | undefined
}

/** Where a deliverer notes what is unsent. */
export const unsentFile = (owner: number) => `unsent-${owner}`

/** Undefined where the folder cannot be written, or where nobody could tell later whether the machine was started anew since. */
export function openUnsentMails({
  folder,
  owner,
  onError,
  onBroken,
  boot = bootId(),
}: Opening): UnsentMails | undefined {
  if (boot === undefined) return undefined
  const path = join(folder, unsentFile(owner))
  const lines = createUnsentLines(boot)
  try {
    mkdirSync(folder, { recursive: true })
    const file = openSync(path, 'wx', 0o600)
    // All of it is there from the beginning: a disk that is full later does not matter.
    writeSync(file, lines.bytes, 0, lines.bytes.length, 0)
    return noteIn({ path, file, lines, onBroken })
  } catch (error) {
    onError(error)
    return undefined
  }
}

function noteIn({
  path,
  file,
  lines,
  onBroken,
}: {
  path: string
  file: number
  lines: UnsentLines
  onBroken: (error: unknown) => void
}): UnsentMails {
  let state: 'written' | 'removed' | 'taken' = 'written'

  function attempt(work: () => void): void {
    if (state !== 'written') return
    try {
      work()
    } catch (error) {
      state = removeOrLose(path)
      onBroken(error)
    }
  }

  return {
    enter(claims) {
      lines.put(claims)
      attempt(() => void writeSync(file, lines.bytes, 0, lines.bytes.length, 0))
    },
    strike(claim) {
      const line = lines.take(claim)
      if (!line) return
      attempt(() => {
        // Struck out first: whoever takes the file in between reads that.
        writeSync(file, line.bytes, 0, line.bytes.length, line.position)
        if (fstatSync(file).nlink === 0) state = 'taken'
      })
      if (state === 'taken') throw new Error('another deliverer took it for unsent')
    },
    // The line may stay: whoever reads it finds that its attempt has ended.
    forget: (claim) => void lines.take(claim),
    close() {
      closeSync(file)
      if (state === 'written') rmSync(path, { force: true })
    },
  }
}

/** Only who takes the file away believes it. */
function removeOrLose(path: string): 'removed' | 'taken' {
  try {
    unlinkSync(path)
    return 'removed'
  } catch {
    return 'taken'
  }
}

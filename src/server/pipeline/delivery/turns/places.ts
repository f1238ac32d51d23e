import type { NextMail, OutgoingMail } from '#server/mail/mail-transport.ts'

const newestCounts = 1 / 16

/** Connections that may hang beside the places. With more of them, a place is kept until its end. */
const maxHanging = 64

/**
 * Connections for so many at once. A relay that does not answer holds up the others for a second at most: its mail still
 * waits for as long as SMTP allows, but no longer in a place.
 */
export interface Connections {
  readonly count: number
  /**
   * Runs `work` once a place is free, and resolves with what it brings. `onHanging` hears when it lost its place. Whoever asks
   * `next` learns what `mail` comes after them in the same place, where somebody waits; nobody else is told of it then.
   */
  take<Result>(work: (next: NextMail) => Promise<Result>, onHanging?: () => void, mail?: OutgoingMail): Promise<Result>
  /** How many hang, beside the places. */
  hanging(): number
  /** For how long a place was taken lately, ms: a mean in which the newest counts a sixteenth. Undefined before the first time. */
  usualMs(): number | undefined
}

/** Everybody at once: for rounds by hand. */
export const unlimited: Connections = {
  count: Infinity,
  take: (work) => work(() => undefined),
  hanging: () => 0,
  usualMs: () => undefined,
}

/** Who waits for a place. `begin` runs their work; `onEnd` hears of its end, well or badly, before anybody else does. */
interface Waiting {
  mail: OutgoingMail | undefined
  begin: (next: NextMail, onEnd: () => void) => void
  onHanging: (() => void) | undefined
}

/** Whoever hangs for longer than `longestTurnMs` gives their place to the next, and goes on beside it. */
export function createConnections(count: number, longestTurnMs = 1000): Connections {
  const waiting: Waiting[] = []
  let free = count
  let hanging = 0
  let usualMs: number | undefined

  /** The place goes to the next at the end of the work, or after a second. */
  function run({ begin, onHanging }: Waiting): void {
    let following: Waiting | undefined
    let hasHung = false
    const begun = performance.now()
    const passOn = () => {
      following ??= waiting.shift()
      if (following) run(following)
      else free += 1
    }
    const turnOver = setTimeout(() => {
      if (hanging >= maxHanging) return
      hanging += 1
      hasHung = true
      onHanging?.()
      passOn()
    }, longestTurnMs)
    const onEnd = () => {
      clearTimeout(turnOver)
      const tookMs = performance.now() - begun
      usualMs = usualMs === undefined ? tookMs : usualMs + (tookMs - usualMs) * newestCounts
      if (hasHung) hanging -= 1
      else passOn()
    }
    begin(() => (following ??= waiting.shift())?.mail, onEnd)
  }

  return {
    count,
    take<Result>(work: (next: NextMail) => Promise<Result>, onHanging?: () => void, mail?: OutgoingMail) {
      return new Promise<Result>((resolve, reject) => {
        const begin = (next: NextMail, onEnd: () => void) => {
          work(next).finally(onEnd).then(resolve, reject)
        }
        const one = { mail, begin, onHanging }
        if (free === 0) return void waiting.push(one)
        free -= 1
        run(one)
      })
    },
    hanging: () => hanging,
    usualMs: () => usualMs,
  }
}

/** Turns of so many at once, for as long as their work takes or until they leave before its end. */
export interface Turns {
  /** How many there are at the moment. */
  count(): number
  take<Result>(work: (leave: () => void) => Promise<Result>): Promise<Result>
}

/** Where `count` is less than before, those who have a turn finish it. */
export function createTurns(count: () => number): Turns {
  const waiting: (() => void)[] = []
  let taken = 0

  function letIn(): void {
    while (taken < count()) {
      const next = waiting.shift()
      if (!next) return
      taken += 1
      next()
    }
  }

  return {
    count,
    async take(work) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        letIn()
      })
      let hasLeft = false
      const leave = () => {
        if (hasLeft) return
        hasLeft = true
        taken -= 1
        letIn()
      }
      return work(leave).finally(leave)
    },
  }
}

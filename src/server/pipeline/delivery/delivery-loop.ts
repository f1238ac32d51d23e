import { repeat } from '#server/pipeline/repeating/repeat.ts'
import type { Semaphore } from '#server/pipeline/repeating/semaphore.ts'
import type { OutcomeRecorder } from './outcome-recorder.ts'

/** Announcements and the next one's due time wake a loop. This finds what no announcement was heard for. */
const lookEveryMs = 5000
/** After a fault, and while more is due than is held. */
const againMs = 1000

/**
 * How many are held for each slot, and at which number more are claimed. The next one is thus ready when a slot is free, and
 * each claim brings enough rows to be worth its commit.
 */
const heldPerSlot = { max: 12, min: 6 }

/** Delivers notifications as soon as they are due, until stopped. `wake` says that a new one may be there. */
export interface DeliveryLoop {
  wake(): void
  /** Resolves once everything that was being sent has ended and its outcome is stored. */
  stop(): Promise<void>
}

/** Runs work in a slot of the loop. Resolves with undefined, and runs nothing, where the loop has stopped meanwhile. */
export type InSlot = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>

/** One kind of delivery: emails, pushes or webhooks. */
export interface Deliverable<Claimed> {
  recorder: OutcomeRecorder
  /** Runs before each claim. */
  prepare: () => Promise<void>
  /** Claims up to `limit` that are due. Fewer than `limit` means that nothing more is due. */
  claim: (limit: number) => Promise<Claimed[]>
  /** True while something that is due waits for a delivery that is under way: its end is a reason to claim again. */
  isHoldingBack?: () => boolean
  /** Delivers one. Only the part that is passed to `inSlot` waits for a slot. */
  deliver: (claimed: Claimed, inSlot: InSlot) => Promise<void>
  nextDueAt: () => Promise<Date | undefined>
  now: () => Date
}

/** Slots run independently of each other. `onError` receives faults of our own; the loop goes on. */
export function startLoop<Claimed>({
  deliverable,
  slots,
  onError,
}: {
  deliverable: Deliverable<Claimed>
  slots: Semaphore
  onError: (error: unknown) => void
}): DeliveryLoop {
  const held = new Set<Promise<void>>()
  let stopped = false
  let mayMoreBeDue = false

  /** Slow ones are no reason to claim fewer. */
  const waiting = () => held.size - slots.slow()
  const isFull = () => waiting() > slots.count * heldPerSlot.min

  // A notification that has no slot when we stop is left to the next deliverer, as if this process had died.
  const inSlot: InSlot = (work) => slots.run(async () => (stopped ? undefined : work()))

  function hold(claimed: Claimed): void {
    const delivered = deliverable
      .deliver(claimed, inSlot)
      .catch(onError)
      .finally(() => {
        held.delete(delivered)
        if (mayMoreBeDue && !isFull()) loop.wake()
      })
    held.add(delivered)
  }

  /** Claims as many as fit. Returns for how many milliseconds nothing will be due. */
  async function round(): Promise<number> {
    // An outcome that is known is stored before its row is taken for abandoned. One that the database refuses stops no
    // claim: its first refusal was reported, and the recorder names it after a minute.
    await deliverable.recorder.storeHeld().catch(() => undefined)
    await deliverable.prepare()
    mayMoreBeDue = isFull()
    if (mayMoreBeDue) return againMs
    const limit = slots.count * heldPerSlot.max - waiting()
    const claimed = await deliverable.claim(limit)
    claimed.forEach(hold)
    mayMoreBeDue = claimed.length === limit || deliverable.isHoldingBack?.() === true
    return mayMoreBeDue ? againMs : untilNextDue(deliverable)
  }

  const loop = repeat({ work: round, afterErrorMs: againMs, onError })
  return {
    wake: loop.wake,
    async stop() {
      stopped = true
      await loop.stop()
      await Promise.all(held)
      await deliverable.recorder.storeAll(onError)
    },
  }
}

async function untilNextDue({ nextDueAt, now }: Pick<Deliverable<unknown>, 'nextDueAt' | 'now'>): Promise<number> {
  const due = await nextDueAt()
  return due ? Math.min(lookEveryMs, Math.max(0, due.getTime() - now().getTime())) : lookEveryMs
}

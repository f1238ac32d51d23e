import { slotCount, slotOfLabel } from './time-slot.ts'

/**
 * A set of the 33 slots: bit n is slot n. It is a bigint because JavaScript's bit operators stop at 32, and
 * PostgreSQL's `bigint` stores it unchanged.
 */
export type SlotMask = bigint

export function maskOfSlot(slot: number): SlotMask {
  return 1n << BigInt(slot)
}

export function maskOfSlots(slots: Iterable<number>): SlotMask {
  let mask = 0n
  for (const slot of slots) mask |= maskOfSlot(slot)
  return mask
}

/** Labels that are no slot of the grid are ignored. */
export function maskOfLabels(labels: Iterable<string>): SlotMask {
  return maskOfSlots([...labels].flatMap((label) => slotOfLabel(label) ?? []))
}

export function slotsOfMask(mask: SlotMask): number[] {
  return Array.from({ length: slotCount }, (_, slot) => slot).filter((slot) => (mask & maskOfSlot(slot)) !== 0n)
}

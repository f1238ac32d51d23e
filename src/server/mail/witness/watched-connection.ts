import type { Socket } from 'node:net'
import type { Expectations } from './expected-replies.ts'
import type { ToWitness } from './witness-process.ts'

/** A connection to the relay that a witness may hold. */
export interface Watched {
  /** Whether somebody would read what the relay says if this process were killed now. */
  isHeld(): boolean
  /**
   * To be called before a mail's last byte goes: what is to be noted if it is accepted, and how many replies will come, the
   * mail's the first.
   */
  expect(note: string, replies: number): void
  /** The replies that come from now on are about no mail's end. */
  expectNothing(): void
  /** The connection is closed. */
  end(): void
}

/** Nobody holds it. */
export const unwatched: Watched = {
  isHeld: () => false,
  expect: () => undefined,
  expectNothing: () => undefined,
  end: () => undefined,
}

/** The same for whoever has the witness. */
export interface WatchedConnection extends Watched {
  /** A witness has come. It holds the connection when it says so. */
  handOver(): void
  isTaken(): void
  /** The witness is gone. */
  isLost(): void
}

interface WatchedBy {
  socket: Socket
  /** What the witness knows it by. */
  serial: number
  /** There where there is a witness. */
  expectations: () => Expectations | undefined
  tell: (message: ToWitness, handle?: Socket) => void
  onEnd: () => void
}

export function watchConnection({ socket, serial, expectations, tell, onEnd }: WatchedBy): WatchedConnection {
  let slot: number | undefined
  let isHeld = false
  return {
    handOver() {
      slot ??= expectations()?.take()
      const handle = handleOf(socket)
      if (slot !== undefined && handle) tell({ hold: serial, slot }, handle)
    },
    isTaken: () => void (isHeld = true),
    isLost: () => void (isHeld = false),
    isHeld: () => isHeld,
    expect(note, replies) {
      if (slot !== undefined) expectations()?.write(slot, { note, replies })
    },
    expectNothing() {
      if (slot !== undefined) expectations()?.clear(slot)
    },
    end() {
      onEnd()
      isHeld = false
      if (slot === undefined) return
      expectations()?.give(slot)
      slot = undefined
      tell({ drop: serial })
    },
  }
}

/** Node hands on what is inside as it is. A socket itself would be read by whoever gets it. */
function handleOf(socket: Socket): Socket | null {
  return (socket as unknown as { _handle: Socket | null })._handle
}

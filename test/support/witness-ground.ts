import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { silentRelay } from './silent-relay.ts'

/**
 * A folder for the notes of witnesses, which are processes of process.execPath, and relays that become silent, for each test of a
 * file. What is said to `atEnd` runs before they go.
 */
export function witnessGround() {
  const ends: (() => unknown)[] = []
  const ground = {
    folder: '',
    atEnd: (end: () => unknown) => void ends.push(end),
    async relay() {
      const { stop, ...relay } = await silentRelay()
      ends.push(stop)
      return relay
    },
  }
  beforeEach(async () => {
    ground.folder = await mkdtemp(join(tmpdir(), 'courtside-witness-'))
  })
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
    await rm(ground.folder, { recursive: true })
  })
  return ground
}

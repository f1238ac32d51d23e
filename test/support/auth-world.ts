import { onTestFinished } from 'vitest'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { tuesdayEvening } from './noon.ts'
import { createWorld, type WorldWith } from './world.ts'

export type AuthWorld = WorldWith<'accounts' | 'pipeline'>
export const minutes = 60_000

/** The account calls in a world that ends with its test; it is 24 November 2026, 8 PM in Sydney. */
export async function createAuthWorld({
  poolSize = 5,
  ...accounts
}: Partial<AuthDeps> & { poolSize?: number } = {}): Promise<AuthWorld> {
  const world = await createWorld({ startsAt: tuesdayEvening, poolSize, pipeline: true, accounts })
  onTestFinished(world.stop)
  return world
}

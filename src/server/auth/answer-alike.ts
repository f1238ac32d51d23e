import { setTimeout as wait } from 'node:timers/promises'
import type { AuthDeps } from './auth-deps.ts'

/** Longer than the work behind it takes, and too short to be noticed. */
const answerAfterMs = 150

/**
 * Answers after the same time whatever the work found, so that timing tells nobody whether an account exists (rule
 * accounts-22).
 */
export async function answerAlike<T>(deps: AuthDeps, work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), (deps.pause ?? wait)(answerAfterMs)])
  return answer
}

import { setTimeout as wait } from 'node:timers/promises'
import type { AuthDeps } from './auth-deps.ts'

/** Longer than the work behind it takes, short enough not to be noticed. */
const answerAfterMs = 150

/**
 * Answers after the same time whatever the work found, so that the time tells nobody whether an account exists
 * (DECISIONS 12).
 */
export async function answerAlike<T>(deps: AuthDeps, work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), (deps.pause ?? wait)(answerAfterMs)])
  return answer
}

import { setTimeout as wait } from 'node:timers/promises'
import type { AuthDeps } from './auth-deps.ts'

/** Longer than the work takes, and too short to be noticed. */
const answerAfterMs = 150

/** Answers after the same time for any result, so that timing does not reveal an account (rule accounts-22). */
export async function answerAlike<T>(deps: AuthDeps, work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), (deps.pause ?? wait)(answerAfterMs)])
  return answer
}

import { argon2id, hash, needsRehash, verify } from 'argon2'
import { AppError } from '#domain/app-error.ts'

/** The cost of one hash; memory in KiB. */
export interface HashingCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. */
const standardCost: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** With `stored` undefined it still hashes and answers false, so that timing does not reveal if there was a hash. */
  verify(stored: string | undefined, password: string): Promise<boolean>
  isOutdated(stored: string): boolean
}

/**
 * Hashes with argon2id behind a semaphore: few hashes run at once and a short queue waits, so that a flood of sign-ins
 * cannot use up the machine (limit L9). A full queue throws TOO_MANY_REQUESTS.
 */
export function createPasswordHasher({
  cost = standardCost,
  concurrency = 2,
  queueLength = 32,
}: { cost?: HashingCost; concurrency?: number; queueLength?: number } = {}): PasswordHasher {
  const waiting: (() => void)[] = []
  let running = 0
  let decoy: string | undefined

  async function gated<T>(work: () => Promise<T>): Promise<T> {
    if (running < concurrency) running += 1
    else if (waiting.length < queueLength) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new AppError('TOO_MANY_REQUESTS', 'Too many attempts. Please wait a moment and try again.', 2)
    try {
      return await work()
    } finally {
      // The next one takes this one's place.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  function hashNow(password: string): Promise<string> {
    return hash(password, { ...cost, type: argon2id })
  }

  return {
    hash: (password) => gated(() => hashNow(password)),
    async verify(stored, password) {
      const matches = await gated(async () => {
        // Made even if it is not needed, so that its first use does not take longer. A failed one is made again.
        decoy ??= await hashNow('a password that nobody has')
        return verify(stored ?? decoy, password)
      })
      return matches && stored !== undefined
    },
    isOutdated: (stored) => needsRehash(stored, cost),
  }
}

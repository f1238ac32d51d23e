import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '#domain/app-error.ts'

/** The cost of one hash; memory in KiB. */
export interface HashingCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

const derive = promisify(argon2)
const saltBytes = 16
const tagBytes = 32

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

  async function hashNow(password: string): Promise<string> {
    const salt = randomBytes(saltBytes)
    return textOf({ cost, salt, tag: await tagOf(password, { cost, salt, tagLength: tagBytes }) })
  }

  return {
    hash: (password) => gated(() => hashNow(password)),
    async verify(stored, password) {
      const matches = await gated(async () => {
        // Made even if it is not needed, so that its first use does not take longer. A failed one is made again.
        decoy ??= await hashNow('a password that nobody has')
        const { cost: spent, salt, tag } = parts(stored ?? decoy)
        return timingSafeEqual(tag, await tagOf(password, { cost: spent, salt, tagLength: tag.length }))
      })
      return matches && stored !== undefined
    },
    isOutdated: (stored) => costText(parts(stored).cost) !== costText(cost),
  }
}

/** A stored hash in its parts. */
interface Parts {
  cost: HashingCost
  salt: Buffer
  tag: Buffer
}

function tagOf(
  password: string,
  { cost, salt, tagLength }: { cost: HashingCost; salt: Buffer; tagLength: number },
): Promise<Buffer> {
  const { memoryCost: memory, timeCost: passes, parallelism } = cost
  return derive('argon2id', { message: password, nonce: salt, memory, passes, parallelism, tagLength })
}

function costText({ memoryCost, timeCost, parallelism }: HashingCost): string {
  return `m=${memoryCost},t=${timeCost},p=${parallelism}`
}

/** The usual text of a hash (PHC), which names its costs. */
function textOf({ cost, salt, tag }: Parts): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$${costText(cost)}$${base64(salt)}$${base64(tag)}`
}

/** The costs stand in any order. */
function parts(stored: string): Parts {
  const [, costs = '', salt = '', tag = ''] =
    /^\$argon2id\$v=19\$([a-z0-9=,]+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? []
  const named = new Map(costs.split(',').map((one) => [one[0], Number(one.slice(2))]))
  const [memoryCost, timeCost, parallelism] = ['m', 't', 'p'].map((name) => named.get(name))
  if (!memoryCost || !timeCost || !parallelism) throw new Error('the stored hash of a password cannot be read')
  const bytes = (text: string) => Buffer.from(text, 'base64')
  return { cost: { memoryCost, timeCost, parallelism }, salt: bytes(salt), tag: bytes(tag) }
}

import { expect, test } from 'vitest'
import { createPasswordHasher } from '#server/auth/password/password-hasher.ts'
import { createAuthSite } from '#test/support/auth-site.ts'

// The full measure is `ENUMERATION_PAIRS=1000 npx vitest run test/server/auth/enumeration.test.ts`. What every run has
// time for is held to a wider bound, and on a busy machine to one that widens with what asking twice for the same
// differs by; an answer that skips the hash or the wait is over 0.6 always.
const allPairs = Number(process.env.ENUMERATION_PAIRS ?? 0)
const dayMs = 86_400_000

type Asked = 'known' | 'unknown' | 'again'
const orders: Asked[][] = [
  ['known', 'unknown', 'again'],
  ['unknown', 'again', 'known'],
  ['again', 'known', 'unknown'],
]

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

test.each([
  ['login', 'the wrong password', 401, 6],
  ['forgot-password', undefined, 200, 3],
  ['resend-verification', undefined, 200, 3],
])(
  '%s answers a known and an unknown address with the same bytes, in like time',
  { timeout: 900_000 },
  async (call, password, status, fewPairs) => {
    const pairs = allPairs || fewPairs
    const site = await createAuthSite()
    site.deps.hasher = createPasswordHasher()
    delete site.deps.pause
    const known = 'known@example.com'
    // Resending is for people who wait; the others ask for accounts in use.
    if (call === 'resend-verification') await site.visit().register({ email: known, password: 'green court' })
    else await site.member(known)
    const url = await site.app.listen({ port: 0, host: '127.0.0.1' })

    async function ask(email: string) {
      const body = JSON.stringify({ email, ...(password && { password }) })
      const startedAt = performance.now()
      const response = await fetch(`${url}/api/auth/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const text = await response.text()
      return { ms: performance.now() - startedAt, answer: `${response.status} ${text}` }
    }

    await ask(known)
    const times: Record<Asked, number[]> = { known: [], unknown: [], again: [] }
    const answers = new Set<string>()
    for (let pair = 0; pair < pairs; pair++) {
      // A day later each time, so that the known address really is mailed.
      site.pass(dayMs)
      for (const who of orders[pair % 3] ?? []) {
        const { ms, answer } = await ask(
          who === 'known' ? known : `${who}${pair.toString().padStart(4, '0')}@example.com`,
        )
        times[who].push(ms)
        answers.add(answer)
      }
    }
    const [knownMs, unknownMs] = [median(times.known), median(times.unknown)]
    const apartMs = (who: Asked) => times[who].map((ms, pair) => ms - (times.unknown[pair] ?? 0))
    const slowerMs = Math.max(knownMs, unknownMs)
    const gap = Math.abs(median(apartMs('known'))) / slowerMs
    const noise = median(apartMs('again').map(Math.abs)) / slowerMs
    expect([...answers]).toEqual([expect.stringContaining(String(status))])
    expect(gap).toBeLessThan(pairs >= 1000 ? 0.05 : Math.min(0.6, Math.max(0.3, 2 * noise)))
    if (pairs >= 1000)
      process.stdout.write(`${call}: known ${knownMs.toFixed(2)} ms, unknown ${unknownMs.toFixed(2)} ms\n`)
  },
)

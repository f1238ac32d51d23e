import { expect, test } from 'vitest'
import { createWorld } from '#test/support/world.ts'
import { runReceivers } from './receivers-run.ts'

/** The whole run is `npm run faults -- receivers`. */
const isWhole = process.env['RECEIVER_CASES'] !== undefined
const cases = Number(process.env['RECEIVER_CASES'] ?? 24)
const seed = Number(process.env['RECEIVER_SEED'] ?? 57)

test('no answer of one receiver keeps a message from another', { timeout: isWhole ? 1_800_000 : 60_000 }, async () => {
  const world = await createWorld({ mail: true, pipeline: true })
  const say = (line: string) => void (isWhole && process.stdout.write(`${line}\n`))
  const order = { world, cases, seed, receivers: isWhole ? 50 : 3, isWhole, say }
  const { broken, ...figures } = await runReceivers(order).finally(() => world.stop())
  say(`${figures.cases} answers, seed ${seed}; good receivers got ${figures.got} messages`)
  say(`the last good one had its message after ${figures.slowestMs.toFixed(0)} ms at most`)
  say(`a hostile one was asked ${figures.mostAsks} times at most for a message`)
  expect(broken).toEqual([])
})

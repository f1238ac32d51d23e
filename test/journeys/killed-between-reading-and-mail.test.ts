import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import type { ChildOrder, KillStep } from '#test/support/pipeline-child.ts'
import { reclaimAbandoned } from '#server/store/outbox/outbox-claims.ts'
import { startSandboxSpine } from '#test/support/sandbox-spine.ts'

const venueId = 'manly-lawn-tc'
const date = '2026-11-25'
const email = 'ann@example.com'
const quarterHourMs = 15 * 60_000

/** Runs a pass of the pipeline in a process of its own, which ends itself; resolves with the signal. */
function runChild(order: ChildOrder): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['test/support/pipeline-child.ts', JSON.stringify(order)], (error, _out, err) => {
      if (error?.signal) resolve(error.signal)
      else reject(new Error(err))
    })
  })
}

test.each<[KillStep, number]>([
  ['recorded', 1],
  ['claimed', 1],
  ['handed-over', 1],
  ['accepted', 2],
])(
  'killed at "%s" the mail is not lost, and there are at most %i copies with one Message-ID',
  async (killAt, copies) => {
    const spine = await startSandboxSpine([venueId])
    try {
      await spine.addUser(email)
      const evening = { venueId, date, minutes: 1140 }
      for (const resource of ['Court 1', 'Court 2', 'Court 3', 'Court 4', 'Court 5', 'Court 6']) {
        spine.sandbox.world.setCourt({ ...evening, resource }, true)
      }
      await spine.poll(venueId)
      await spine.addAlert({ email, specificDate: date })
      spine.sandbox.world.setCourt({ ...evening, resource: 'Court 1' }, false)
      spine.sandbox.world.setCourt({ ...evening, resource: 'Court 1', minutes: 1170 }, false)
      const order = {
        address: spine.db.address,
        source: { ...spine.sandbox.sources[0], daysAhead: 7 },
        smtpUrl: spine.sink.url,
        now: spine.clock.now.toISOString(),
        killAt,
      }
      expect(await runChild(order)).toBe('SIGKILL')
      for (let round = 0; round < 2; round += 1) {
        spine.clock.advance(quarterHourMs)
        await spine.poll(venueId)
        await reclaimAbandoned(spine.em(), spine.now())
        await spine.deliver()
      }
      expect(spine.sink.mails.length).toBeGreaterThanOrEqual(1)
      expect(spine.sink.mails.length).toBeLessThanOrEqual(copies)
      expect(new Set(spine.sink.mails.map(({ parsed }) => parsed.messageId)).size).toBe(1)
      expect(new Set(spine.sink.mails.map(({ raw }) => raw)).size).toBe(1)
      expect(spine.sink.mails[0]?.parsed.text).toContain('Court 1')
    } finally {
      await spine.stop()
    }
  },
)

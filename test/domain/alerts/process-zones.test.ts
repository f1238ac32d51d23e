import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** Behind and ahead of Sydney, with half hours, with other clock changes, and at the ends of the world. */
const zones = ['UTC', 'Australia/Sydney', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Etc/GMT+12']

test(
  'days and times of alerts, recurrence, series, slot ids, weekdays and dates agree with plain references in every process time zone',
  { timeout: 180_000 },
  async () => {
    const digests: string[] = []
    for (const TZ of zones) {
      const { stdout } = await run(process.execPath, ['test/support/alert-properties-app.ts'], {
        env: { ...process.env, TZ },
      })
      digests.push(stdout.trim())
    }
    expect(digests[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(digests).toEqual(zones.map(() => digests[0]))
  },
)

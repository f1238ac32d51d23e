import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

test('a notification is in the queue of its kind, also if a process of the version before writes it', async () => {
  const channel = randomUUID()
  const made = { id: channel, url: 'ntfys://ntfy.sh/courts', created_at: here.now }
  await here.insert('channel', { ...made, user_id: await here.user('ann') })
  await here.mail('bo', { kind: 'verify-email', priority: 0 })
  await here.mail('cas', { kind: 'openings-found', priority: 1 })
  await here.mail('dan', { kind: 'openings-pushed', priority: 10 })
  await here.mail('eve', { kind: 'openings-called', priority: 11 })
  await here.mail('fay', { kind: 'openings-pushed', priority: 12, channel_id: channel })
  expect(await here.rows('select kind, queue from notification order by priority')).toEqual([
    { kind: 'verify-email', queue: 'email' },
    { kind: 'openings-found', queue: 'email' },
    { kind: 'openings-pushed', queue: 'push' },
    { kind: 'openings-called', queue: 'webhook' },
    { kind: 'openings-pushed', queue: 'channel' },
  ])
})

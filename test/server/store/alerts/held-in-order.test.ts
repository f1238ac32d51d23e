import { catalogue } from '#test/support/catalogue.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendBatchConfirmation } from '#server/alerts/send-batch-confirmation.ts'
import { savePreferences } from '#server/preferences/preferences-router.ts'
import { dropUnprovenAlerts } from '#server/store/alerts/unproven-alerts.ts'
import { deletePerson } from '#server/store/accounts/delete-person.ts'
import { refreshPresets } from '#server/store/alerts/follow-presets.ts'
import { claimAlerts, moveAlertsToAddress } from '#server/store/alerts/move-alerts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { addressOf, plantingOfFile } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()
const now = here.now

interface Changed {
  em: EntityManager
  ids: readonly string[]
  userId: string
}
interface Case {
  change: (changed: Changed) => Promise<unknown>
  /** Of both alerts, and of the one that comes last alone. */
  columns?: Record<string, unknown>
  ofLast?: Record<string, unknown>
}

const saved = JSON.stringify({ kind: 'saved', except: [] })
const near = JSON.stringify({ kind: 'near', km: 6, place: { suburb: 'Manly' }, except: [] })

const cases: Record<string, Case> = {
  'proves an address': { change: ({ em, userId }) => dropUnprovenAlerts({ em, userId, now }) },
  'takes another address': {
    change: ({ em, userId }) => moveAlertsToAddress(em, { userId, from: addressOf('ann'), to: addressOf('anna') }, now),
  },
  'takes over a record': {
    change: async ({ em, userId }) => claimAlerts(em, { from: userId, to: await here.user('bo') }),
    columns: { confirmed_at: now },
  },
  'has the making of several confirmed': {
    change: ({ em, ids, userId }) => sendBatchConfirmation({ em, alertIds: ids, userId, now }),
    columns: { confirmed_at: now },
  },
  'is deleted': { change: ({ em, userId }) => deletePerson(em, { userId, email: addressOf('ann') }) },
  'becomes a member': {
    change: ({ em, userId }) =>
      savePreferences({ catalogue, em, userId, update: { memberVenues: ['manly-lawn-tc'] }, now }),
    ofLast: { venue_preset: saved },
  },
  'follows a new catalogue part by part': {
    change: ({ em }) => refreshPresets(em, catalogue, 1),
    columns: { venue_preset: near },
  },
}

test.each(Object.entries(cases))(
  'a person who %s locks their alerts in the order that everybody uses',
  async (_what, { change, columns = {}, ofLast = {} }) => {
    const userId = await here.user('ann')
    const [first = '', second = ''] = [randomUUID(), randomUUID()].toSorted()
    // Not in that order in the table either.
    await here.alert('ann', { id: second, ...columns, ...ofLast })
    await here.alert('ann', { id: first, ...columns })
    let changed: Promise<unknown> | undefined
    const free = await here.em().transactional(async (tx) => {
      await tx.execute('select 1 from alert where id = ? for update', [second])
      changed = here.em().transactional(async (other) => {
        // As PostgreSQL reads a small table: an index would bring them in order by itself.
        await other.execute('set local enable_indexscan = off; set local enable_bitmapscan = off')
        await change({ em: other, ids: [second, first], userId })
      })
      await untilWaiting(here.em(), 1)
      return here.rows('select id from alert for update skip locked')
    })
    await changed
    expect(free).toEqual([])
  },
)

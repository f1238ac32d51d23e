import { expect, test } from 'vitest'
import { inTransaction } from '#server/store/entity-manager.ts'
import { lockIdentities } from '#server/store/identity-lock.ts'
import { court } from '#test/support/an-opening.ts'
import { createAuthWorld, type AuthWorld } from '#test/support/auth-world.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const [first, last] = ['ana@example.com', 'zoe@example.com']
const date = '2026-12-01'

interface Ana {
  token: string
  password: string
  confirm: string
  undo: string
}

/** Ana has an email that waits and two changes of her address, one of them made and one to be confirmed. */
async function twoAreTold(world: AuthWorld): Promise<Ana> {
  const { token, password } = await world.member('ana.before@example.com')
  await world.member(last)
  const change = async (from: string, email: string) => {
    await world.account({ token }).changeEmail({ proof: { password }, email })
    const [confirm = ''] = await world.mailedTokens(email, 'confirm-email')
    const [undo = ''] = await world.mailedTokens(from, 'undo-email')
    return { confirm, undo }
  }
  const { confirm: made } = await change('', first)
  await world.account().confirmEmailChange({ token: made })
  const next = await change('ana.before@example.com', 'ana.after@example.com')
  for (const email of [first, last]) await world.addAlert({ email, specificDate: date })
  await world.record({ venueId: 'manly-lawn-tc', covered: [{ date, openings: [] }] })
  await world.record({ venueId: 'manly-lawn-tc', covered: [{ date, openings: [court('Court 1', 1140)] }] })
  return { token, password, ...next }
}

const acts: Record<string, (world: AuthWorld, ana: Ana) => Promise<unknown>> = {
  'deletes their account': (world, { token, password }) => world.account({ token }).delete({ proof: { password } }),
  'takes another address': (world, { confirm }) => world.account().confirmEmailChange({ token: confirm }),
  'takes their address back': (world, { undo }) => world.account().undoEmailChange({ token: undo }),
}

test.each(Object.entries(acts))(
  'a person who %s while many are notified waits until they are, and locks nothing that notifying would wait for',
  async (_what, act) => {
    const world = await createAuthWorld({ poolSize: 8 })
    const ana = await twoAreTold(world)
    await world.note({
      venueId: 'manly-lawn-tc',
      covered: [{ date, openings: [court('Court 1', 1140), court('Court 2', 1140)] }],
    })
    let both: Promise<unknown>[] = []
    const free = await inTransaction(world.em(), async (tx) => {
      await tx.execute(`select 1 from notification where address = ? and kind = 'openings-found' for update`, [last])
      // It has Ana's email and waits for the other one.
      const telling = world.tell()
      await untilWaiting(world.em(), 1)
      both = [telling, act(world, ana)]
      await untilWaiting(world.em(), 2)
      return world.em().execute<{ email: string }[]>('select email from users order by email for key share skip locked')
    })
    await Promise.all(both)
    expect(free.map(({ email }) => email)).toEqual([first, last])
  },
)

test.each([
  ['confirms', acts['takes another address']],
  ['undoes', acts['takes their address back']],
])(
  'a person who %s a change of address locks the account before the change, as a request for another does',
  async (_what, act) => {
    const world = await createAuthWorld({ poolSize: 8 })
    const ana = await twoAreTold(world)
    let acting: Promise<unknown> | undefined
    const free = await inTransaction(world.em(), async (tx) => {
      await tx.execute('select 1 from users where email = ? for update', [first])
      acting = act?.(world, ana)
      await untilWaiting(world.em(), 1)
      return world.em().execute('select id from email_change for update skip locked')
    })
    await acting
    expect(free).toHaveLength(2)
  },
)

test.each(['confirmEmailChange', 'undoEmailChange'] as const)(
  'a made-up link is refused while many are notified, without waiting: %s',
  async (call) => {
    const world = await createAuthWorld({ poolSize: 8 })
    await inTransaction(world.em(), async (telling) => {
      await lockIdentities(telling)
      await expect(world.account()[call]({ token: 'made up' })).rejects.toMatchObject({
        cause: { code: 'INVALID_TOKEN', message: 'Invalid or expired token' },
      })
    })
  },
)

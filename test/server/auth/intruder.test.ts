import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIntrudedAccount, createIntrudedSite, type IntrudedAccount } from '#test/support/intruded-account.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

const intruderSteps = [
  'signIn',
  'addPasskey',
  'makeKey',
  'makeWebhook',
  'makeChannel',
  'renewCalendar',
  'subscribePush',
  'share',
  'changePassword',
  'wantEvil',
  'wantOwner',
  'confirmAll',
  'resetAtEvil',
] as const
const step = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...intruderSteps).map((name) => `intruder ${name}`) },
  { weight: 1, arbitrary: fc.constant('owner confirmAll') },
)
/** Each begins signed in: without a session most steps do nothing. */
const order = fc.array(step, { minLength: 1, maxLength: 14 }).map((steps) => ['intruder signIn', ...steps])

async function play(steps: readonly string[], site = createIntrudedSite()) {
  const account = await createIntrudedAccount(await site)
  for (const name of steps) {
    const [who, what] = name.split(' ')
    if (who === 'owner') await account.owns.confirmAll()
    else await account.intruder[what as (typeof intruderSteps)[number]]()
    account.pass(90_000)
  }
  return account
}

/** How many things the intruder added in each of the ways that are announced at once. */
async function announced(account: IntrudedAccount) {
  const told = await account.told()
  const count = (kind: string, what?: string) =>
    told.filter((one) => one.kind === kind && (what === undefined || one.payload.what === what)).length
  return {
    passkeys: count('passkey-added'),
    keys: count('access-added', 'key'),
    webhooks: count('access-added', 'webhook'),
    channels: count('access-added', 'channel'),
  }
}

test('after a reset nothing of an intruder works, in any order of steps, and the owner is told', async () => {
  const site = createIntrudedSite()
  await fc.assert(
    fc.asyncProperty(order, async (steps) => {
      const account = await play(steps, site)
      expect(await account.owns.recover()).toBe(true)
      expect(await account.whatWorks()).toEqual([])
      const told = await account.told()
      const last = told.findLast(({ kind }) => kind === 'password-changed')
      expect(last?.payload.ended).toBeDefined()
    }),
    { numRuns: propertyRuns({ few: 6, all: 500 }), examples: examples.map((steps) => [steps]) },
  )
})

/** Orders that once left something. */
const examples: string[][] = [
  [
    'intruder signIn',
    'intruder wantEvil',
    'intruder confirmAll',
    'intruder signIn',
    'intruder wantOwner',
    'owner confirmAll',
  ],
  ['intruder signIn', 'intruder addPasskey', 'intruder wantEvil', 'intruder confirmAll', 'intruder resetAtEvil'],
  ['intruder signIn', 'intruder addPasskey', 'intruder makeKey', 'intruder makeWebhook', 'intruder changePassword'],
  ['intruder signIn', 'intruder renewCalendar', 'intruder share', 'intruder subscribePush', 'intruder wantEvil'],
]

test('an addition to an account is announced to its address at once', async () => {
  const account = await play([
    'intruder signIn',
    'intruder addPasskey',
    'intruder makeKey',
    'intruder makeWebhook',
    'intruder makeChannel',
    'intruder wantEvil',
  ])
  expect(await announced(account)).toEqual({ passkeys: 1, keys: 1, webhooks: 1, channels: 1 })
  const told = await account.told()
  expect(told.filter(({ payload }) => payload.what === 'email')).toHaveLength(1)
  expect(JSON.stringify(told)).not.toContain(account.evil)
})

test('the notice of a reset names each thing that ended', async () => {
  const account = await play([
    'intruder signIn',
    ...[
      'addPasskey',
      'makeKey',
      'makeWebhook',
      'makeChannel',
      'renewCalendar',
      'subscribePush',
      'share',
      'wantEvil',
    ].map((name) => `intruder ${name}`),
  ])
  await account.owns.recover()
  expect((await account.told()).findLast(({ kind }) => kind === 'password-changed')).toMatchObject({
    payload: {
      email: account.owner,
      ended: {
        sessions: 2,
        emailChange: 1,
        calendar: 1,
        keys: 1,
        webhooks: 1,
        channels: 1,
        passkeys: 1,
        browsers: 1,
        shareLinks: 1,
        friends: 0,
      },
    },
  })
})

test('a change of the password by the owner ends the same, but for the session and the pushes of that browser', async () => {
  const account = await play([
    'intruder signIn',
    ...[
      'addPasskey',
      'makeKey',
      'makeWebhook',
      'makeChannel',
      'renewCalendar',
      'subscribePush',
      'share',
      'wantEvil',
    ].map((name) => `intruder ${name}`),
  ])
  const { token, password } = account.member
  const mine = { endpoint: 'https://push.example/mine', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }
  expect((await account.mutate('push.subscribe', mine, token)).status).toBe(200)
  const change = { proof: { password }, newPassword: 'only the owner knows' }
  expect((await account.mutate('account.changePassword', change, token)).status).toBe(200)
  expect((await account.get('/api/auth/me', { authorization: `Bearer ${token}` })).status).toBe(200)
  // The push of this very browser is what is left.
  expect(await account.whatWorks()).toEqual(['push'])
  expect((await account.told()).at(-1)?.payload).toMatchObject({ staysSignedIn: true, ended: { browsers: 1 } })
})

test('a browser whose session has expired gets no more pushes after a reset', async () => {
  const account = await play(['intruder signIn', 'intruder subscribePush'])
  await account.em().execute('update push_subscription set session_id = null')
  await account.owns.recover()
  expect(await account.whatWorks()).toEqual([])
})

test('a passkey from before the last proof of the mailbox stays', async () => {
  const account = await play(['intruder signIn', 'intruder addPasskey'])
  await account.em().execute('update users set mailbox_proven_at = ?', [account.now()])
  await account.owns.recover()
  expect(await account.whatWorks()).toEqual(['passkey'])
})

test('a paused key and webhook work again once their owner turns them on, and the owner is told', async () => {
  const account = await play(['intruder signIn', 'intruder makeKey', 'intruder makeWebhook'])
  await account.owns.recover()
  const { data } = await account.mutate('auth.login', { email: account.owner, password: 'only the owner knows' })
  const { token } = data as { token: string }
  const rows = await account.em().execute<{ id: string }[]>('select id from api_key union all select id from webhook')
  const [key, webhook] = rows.map(({ id }) => ({ id }))
  const before = await announced(account)
  expect((await account.mutate('integrations.testWebhook', webhook ?? {}, token)).status).toBe(404)
  expect((await account.mutate('integrations.resumeKey', key ?? {}, token)).status).toBe(200)
  expect((await account.mutate('integrations.resumeWebhook', webhook ?? {}, token)).status).toBe(200)
  expect((await account.mutate('integrations.resumeKey', key ?? {}, token)).status).toBe(404)
  expect((await account.mutate('integrations.testWebhook', webhook ?? {}, token)).status).toBe(200)
  expect(await account.whatWorks()).toEqual(['key', 'webhook'])
  expect(await announced(account)).toEqual({ ...before, keys: before.keys + 1, webhooks: before.webhooks + 1 })
})

import { randomUUID } from 'node:crypto'
import { createAuthSite } from './auth-site.ts'
import { createSoftwareAuthenticator } from './software-authenticator.ts'
import { trpcCalls } from './trpc-calls.ts'
import { testVapid } from './test-config.ts'

const place = { origin: 'http://localhost:3000', rpId: 'localhost' }
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

/** All that somebody got out of an account, to be tried afterwards. */
interface Loot {
  sessions: string[]
  passkeys: ReturnType<typeof createSoftwareAuthenticator>[]
  apiKeys: string[]
  calendars: string[]
  shares: string[]
  passwords: string[]
}

export type IntrudedAccount = Awaited<ReturnType<typeof createIntrudedAccount>>

/** A site for such accounts. */
export function createIntrudedSite() {
  return createAuthSite({ push: { publicKey: testVapid.publicKey, mayPushTo: () => true } })
}

/** An account whose password an intruder knows, over HTTP, with the mailboxes of both. */
export async function createIntrudedAccount(site: Awaited<ReturnType<typeof createIntrudedSite>>) {
  const number = randomUUID()
  const [owner, evil] = [`owner-${number}@example.com`, `evil-${number}@example.com`]
  const call = (method: string, path: string, { body, token }: { body?: unknown; token?: string } = {}) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return method === 'GET' ? site.get(path, headers) : site.post(path, body, headers)
  }
  const { mutate } = trpcCalls(() => ({ call }) as never)
  const member = await site.member(owner, 'green court')
  const alert = await site.addAlert({ email: owner, specificDate: '2026-12-01' })
  const ids = alert.alerts.map(({ id }) => id)
  const loot: Loot = {
    sessions: [],
    passkeys: [],
    apiKeys: [],
    calendars: [],
    shares: [],
    passwords: [member.password],
  }
  let count = 0
  const last = (list: readonly string[]) => list.at(-1)
  const proof = () => ({ password: last(loot.passwords) })
  const session = () => last(loot.sessions)

  /** Those links in a mailbox that its reader has not used yet. */
  const linksIn = (mailbox: string, purpose: Parameters<typeof site.mailedTokens>[1]) =>
    site.mailedTokens(mailbox, purpose)

  const intruder = {
    async signIn() {
      const { data } = await mutate('auth.login', { email: await addressNow(), password: last(loot.passwords) })
      if (data) loot.sessions.push((data as { token: string }).token)
    },
    async addPasskey() {
      const asked = await mutate('passkeys.askToAdd', { proof: proof() }, session())
      if (!asked.data) return
      const { challengeId, options } = asked.data as { challengeId: string; options: never }
      const made = createSoftwareAuthenticator(place)
      const added = await mutate('passkeys.add', { challengeId, name: 'x', credential: made.make(options) }, session())
      if (added.status === 200) loot.passkeys.push(made)
    },
    async makeKey() {
      const { data } = await mutate('integrations.makeKey', { name: 'x' }, session())
      if (data) loot.apiKeys.push((data as { key: string }).key)
    },
    makeWebhook: () => mutate('integrations.makeWebhook', { url: 'https://evil.example/' }, session()),
    makeChannel: () => mutate('integrations.addChannel', { url: 'ntfy://evil' }, session()),
    async renewCalendar() {
      const { data } = await mutate('calendar.renew', {}, session())
      if (data) loot.calendars.push((data as { url: string }).url)
    },
    subscribePush: () =>
      mutate('push.subscribe', { endpoint: `https://push.example/${number}/${(count += 1)}`, keys }, session()),
    async share() {
      const { data } = await mutate('alerts.share', { ids }, session())
      if (data) loot.shares.push(new URL((data as { url: string }).url).searchParams.get('token') ?? '')
    },
    async changePassword() {
      const next = `clay court ${(count += 1)}`
      const { status } = await mutate('account.changePassword', { proof: proof(), newPassword: next }, session())
      if (status === 200) loot.passwords.push(next)
    },
    wantEvil: () => mutate('account.changeEmail', { proof: proof(), email: evil }, session()),
    wantOwner: () => mutate('account.changeEmail', { proof: proof(), email: owner }, session()),
    async confirmAll() {
      for (const token of await linksIn(evil, 'confirm-email')) await mutate('account.confirmEmailChange', { token })
    },
    async resetAtEvil() {
      await mutate('auth.forgotPassword', { email: evil })
      const next = `hard court ${(count += 1)}`
      for (const token of await linksIn(evil, 'reset-password')) {
        const { status } = await mutate('auth.resetPassword', { token, password: next })
        if (status === 200) loot.passwords.push(next)
      }
    },
  }

  async function addressNow(): Promise<string> {
    const [row] = await site.em().execute<{ email: string }[]>('select email from users where id = ?', [userId])
    return row?.email ?? ''
  }
  const [person] = await site.em().execute<{ id: string }[]>('select id from users where email = ?', [owner])
  const userId = person?.id ?? ''

  const owns = {
    /** Presses whatever link came to the own mailbox and asks to confirm. */
    async confirmAll() {
      for (const token of await linksIn(owner, 'confirm-email')) await mutate('account.confirmEmailChange', { token })
    },
    /** Takes the account back with nothing but the mailbox, and chooses a password that nobody knows. */
    async recover(): Promise<boolean> {
      if ((await addressNow()) !== owner) {
        for (const token of await linksIn(owner, 'undo-email')) await mutate('account.undoEmailChange', { token })
      }
      await mutate('auth.forgotPassword', { email: owner })
      const statuses: number[] = []
      for (const token of await linksIn(owner, 'reset-password')) {
        statuses.push((await mutate('auth.resetPassword', { token, password: 'only the owner knows' })).status)
      }
      return statuses.includes(200)
    },
  }

  /** Tries all of the loot; the names of what still works. */
  async function whatWorks(): Promise<string[]> {
    // A key that was checked a moment ago is remembered for ten seconds (rule integrations-3).
    site.pass(11_000)
    const works: string[] = []
    const note = (name: string, isOpen: boolean) => isOpen && works.push(name)
    for (const token of loot.sessions)
      note('session', (await site.get('/api/auth/me', { authorization: `Bearer ${token}` })).status === 200)
    for (const passkey of loot.passkeys) {
      const { data } = await mutate('passkeys.askToSignIn', {})
      const { challengeId, options } = data as { challengeId: string; options: never }
      note(
        'passkey',
        (await mutate('passkeys.signIn', { challengeId, credential: passkey.answer(options) })).status === 200,
      )
    }
    for (const key of loot.apiKeys) note('key', (await site.get('/api/sources', { 'x-api-key': key })).status !== 401)
    for (const url of loot.calendars) note('calendar', (await site.get(new URL(url).pathname)).status === 200)
    for (const token of loot.shares)
      note('share', (await mutate('alerts.join', { token, email: evil, name: 'x' })).status === 200)
    for (const password of loot.passwords)
      note('password', (await mutate('auth.login', { email: owner, password })).status === 200)
    for (const token of await linksIn(evil, 'confirm-email'))
      note('confirm', (await mutate('account.confirmEmailChange', { token })).status === 200)
    for (const token of await linksIn(evil, 'undo-email'))
      note('undo', (await mutate('account.undoEmailChange', { token })).status === 200)
    for (const token of await linksIn(evil, 'reset-password'))
      note('reset', (await mutate('auth.resetPassword', { token, password: 'x'.repeat(9) })).status === 200)
    const left = await site.em().execute<{ what: string }[]>(
      `select 'push' as what from push_subscription where user_id = ?
       union all select 'webhook' from webhook where user_id = ? and paused_at is null
       union all select 'channel' from channel where user_id = ? and paused_at is null`,
      [userId, userId, userId],
    )
    if ((await addressNow()) !== owner) works.push('address')
    return [...works, ...left.map(({ what }) => what)]
  }

  /** The emails to the owner, in order. */
  async function told() {
    return site
      .em()
      .execute<{ kind: string; payload: Record<string, unknown> }[]>(
        'select kind, payload from notification where address = ? order by created_at, id',
        [owner],
      )
  }

  return { ...site, mutate, intruder, owns, loot, whatWorks, told, addressNow, userId, member, owner, evil }
}

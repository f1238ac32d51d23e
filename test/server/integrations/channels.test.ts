import { expect, test } from 'vitest'
import { maxChannels } from '#domain/integrations/channel.ts'
import { createAlertSite } from '#test/support/alert-site.ts'
import { createAuthSite } from '#test/support/auth-site.ts'

test('a person adds five channels, sees no secret again, and tests the email five times in half an hour', async () => {
  const site = await createAuthSite({ rateLimits: true })
  const { token } = await site.member('ana@example.com')
  const headers = { authorization: `Bearer ${token}` }
  const tell = async (name: string, input?: unknown) => {
    const { status, text } = await site.post(`/trpc/integrations.${name}`, { json: input }, headers)
    return [status, /"message":"([^"]+)"/.exec(text)?.[1]]
  }
  const list = async () => (await site.app.inject({ url: '/trpc/integrations.channels', headers })).body
  const elsewhere = 'url: is not an address that is called; use a host on the public internet, without a port'
  for (const [url, refusal] of [
    ['tgram://nothing', 'url: is not complete; for Telegram paste tgram://BOT_TOKEN/CHAT_ID'],
    ['ntfy://10.0.0.1/courts', elsewhere],
    ['ntfy://chat.example.com:8448/courts', elsewhere],
    [`ntfy://${'a'.repeat(1000)}`, 'url: has 1000 characters at most'],
  ]) {
    expect(await tell('addChannel', { url })).toEqual([400, refusal])
  }
  expect((await tell('addChannel', { url: ' ntfy://my-courts-0 ' }))[0]).toBe(200)
  expect(await tell('addChannel', { url: 'ntfy://my-courts-0' })).toEqual([400, 'url: you have this channel already'])
  for (let made = 1; made < maxChannels; made += 1) {
    expect((await tell('addChannel', { url: `ntfy://my-courts-${made}` }))[0]).toBe(200)
  }
  expect(await tell('addChannel', { url: 'ntfy://one-more' })).toEqual([
    400,
    'You have 5 channels, which is the most there can be. Remove one first.',
  ])
  expect(await list()).toContain('"label":"ntfy.sh/my-c…"')
  expect(await list()).not.toContain('my-courts')
  const { body } = await site.app.inject({ url: '/trpc/integrations.webhooks', headers })
  expect(body).not.toContain('ntfy')
  for (let sent = 0; sent < 5; sent += 1) expect((await tell('testEmail'))[0]).toBe(200)
  expect((await tell('testEmail'))[0]).toBe(429)
})

test('a channel that is set to the alert of another person answers as for no alert, and keeps its own', async () => {
  const site = await createAlertSite()
  const [ana, bob] = [await site.member('ana@example.com'), await site.member('bob@example.com')]
  const { body: own } = await site.create({ email: ana.email }, ana.token)
  const { body: foreign } = await site.create({ email: bob.email }, bob.token)
  const headers = { authorization: `Bearer ${ana.token}` }
  const tell = (name: string, json: object) => site.post(`/trpc/integrations.${name}`, { json }, headers)
  const [id] = /[0-9a-f-]{36}/.exec((await tell('addChannel', { url: 'ntfy://my-courts' })).text) ?? []
  const set = async (...alertIds: string[]) => {
    const { status, text } = await tell('setChannelAlerts', { id, alertIds })
    return [status, /"message":"([^"]+)"/.exec(text)?.[1]]
  }
  expect(await set(own.id)).toEqual([200, undefined])
  expect(await set(own.id, foreign.id)).toEqual([404, 'This alert no longer exists.'])
  expect(await set(own.id, crypto.randomUUID())).toEqual([404, 'This alert no longer exists.'])
  const stored = await site.em().execute('select alert_ids from channel where id = ?', [id])
  expect(stored).toEqual([{ alert_ids: [own.id] }])
})

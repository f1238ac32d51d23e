import { expect, test } from 'vitest'
import { maxChannels } from '#domain/machines/channel.ts'
import { createAuthSite } from '#test/support/auth-site.ts'

test('a person adds five channels, sees no secret again, and tests the email five times in half an hour', async () => {
  const site = await createAuthSite({ rateLimits: true })
  const { token } = await site.member('ana@example.com')
  const headers = { authorization: `Bearer ${token}` }
  const tell = async (name: string, input?: unknown) => {
    const { status, text } = await site.post(`/trpc/machines.${name}`, { json: input }, headers)
    return [status, /"message":"([^"]+)"/.exec(text)?.[1]]
  }
  const list = async () => (await site.app.inject({ url: '/trpc/machines.channels', headers })).body
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
  const { body } = await site.app.inject({ url: '/trpc/machines.webhooks', headers })
  expect(body).not.toContain('ntfy')
  for (let sent = 0; sent < 5; sent += 1) expect((await tell('testEmail'))[0]).toBe(200)
  expect((await tell('testEmail'))[0]).toBe(429)
})

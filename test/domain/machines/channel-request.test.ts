import { expect, test } from 'vitest'
import { channelRequest, type SmsRelay } from '#domain/machines/channel-request.ts'
import { readChannelUrl } from '#domain/machines/channel-url.ts'

const bot = '123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr'
const user = 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG'
const app = 'azGDORePK8gMaC0QOYAMyEEuzJnyUi'
const id = '5e6f0f0a-6f5f-4f39-9d53-0c2a3c7f5d11'
const book = 'https://venue.example/book?a=1&b=2|3'
const message = {
  id,
  title: '7:00 PM today, Smash & Co <east>',
  body: 'Court_1 · from $25',
  links: [
    { label: 'Book', url: book },
    { label: 'Your alerts', url: 'https://courtside.test/alerts#1' },
  ],
}
const json = { 'Content-Type': 'application/json' }
const linked = `Court_1 · from $25\nBook: ${book}\nYour alerts: https://courtside.test/alerts#1`

function written(url: string, links = message.links, sms?: SmsRelay) {
  const target = readChannelUrl(url)
  if ('fault' in target) throw new Error(target.fault)
  const { body, headers, ...request } = channelRequest(target, { ...message, links }, sms)
  return { ...request, headers, body: headers['Content-Type'] === json['Content-Type'] ? JSON.parse(body) : body }
}

test('ntfy gets JSON with buttons, and a sequence id by which a second copy takes the place of the first', () => {
  expect(written('ntfys://tk_abc@push.example.com/courts')).toEqual({
    method: 'POST',
    url: 'https://push.example.com/',
    headers: { ...json, Authorization: 'Bearer tk_abc' },
    body: {
      topic: 'courts',
      title: message.title,
      message: message.body,
      click: book,
      actions: message.links.map((link) => ({ action: 'view', ...link })),
      sequence_id: id,
    },
  })
  expect(written('ntfy://courts').headers).toEqual(json)
})

test('Telegram gets a text of its bot, without a preview of the links', () => {
  expect(written(`tgram://${bot}/-100123`)).toEqual({
    method: 'POST',
    url: `https://api.telegram.org/bot${bot}/sendMessage`,
    headers: json,
    body: { chat_id: '-100123', text: `${message.title}\n${linked}`, link_preview_options: { is_disabled: true } },
  })
})

test('Discord gets text without mentions and previews, in which signs of Markdown are literal', () => {
  expect(written('discord://1234/ab-Cd_9')).toEqual({
    method: 'POST',
    url: 'https://discord.com/api/webhooks/1234/ab-Cd_9?wait=true',
    headers: json,
    body: {
      content: `**7:00 PM today, Smash & Co \\<east\\>**\nCourt\\_1 · from $25\nBook: <${book}>\nYour alerts: <https://courtside.test/alerts#1>`,
      allowed_mentions: { parse: [] },
    },
  })
})

test('Slack gets text with named links, escaped as it asks', () => {
  expect(written('slack://T1/B2/c3D')).toEqual({
    method: 'POST',
    url: 'https://hooks.slack.com/services/T1/B2/c3D',
    headers: json,
    body: {
      text: '*7:00 PM today, Smash &amp; Co &lt;east&gt;*\nCourt_1 · from $25\n<https://venue.example/book?a=1&amp;b=2%7C3|Book> · <https://courtside.test/alerts#1|Your alerts>',
      unfurl_links: false,
      unfurl_media: false,
    },
  })
})

test('Pushover gets a form with the link to book', () => {
  const { body, ...request } = written(`pover://${user}@${app}/iphone/ipad`)
  expect(request).toEqual({
    method: 'POST',
    url: 'https://api.pushover.net/1/messages.json',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  expect(Object.fromEntries(new URLSearchParams(String(body)))).toEqual({
    token: app,
    user,
    title: message.title,
    message: message.body,
    url: book,
    url_title: 'Book',
    device: 'iphone,ipad',
  })
})

test('a link that is longer than Pushover takes is left out', () => {
  const long = { label: 'Book', url: `https://venue.example/${'a'.repeat(500)}` }
  const { body } = written(`pover://${user}@${app}`, [long, ...message.links])
  expect(Object.fromEntries(new URLSearchParams(String(body)))).toMatchObject({ url: book })
})

test('Matrix gets an event whose transaction id makes a second copy the same', () => {
  expect(written('matrixs://syt_token@matrix.org/!abc:matrix.org')).toEqual({
    method: 'PUT',
    url: `https://matrix.org/_matrix/client/v3/rooms/!abc%3Amatrix.org/send/m.room.message/${id}`,
    headers: { ...json, Authorization: 'Bearer syt_token' },
    body: { msgtype: 'm.text', body: `${message.title}\n${linked}` },
  })
})

test('Gotify gets a message that opens the link to book', () => {
  expect(written('gotifys://example.com/under/Atoken')).toEqual({
    method: 'POST',
    url: 'https://example.com/under/message',
    headers: { ...json, 'X-Gotify-Key': 'Atoken' },
    body: {
      title: message.title,
      message: linked,
      priority: 5,
      extras: { 'client::notification': { click: { url: book } } },
    },
  })
})

const sms = { api: 'https://api.twilio.com', account: 'AC1', token: 'secret', sender: '+61400000000' }
const smsOf = (links: typeof message.links) =>
  Object.fromEntries(new URLSearchParams(String(written('sms://+61412345678', links, sms).body)))

test('Twilio gets a form with the title and the link to book, and no other', () => {
  const { body: _, ...request } = written('sms://+61412345678', message.links, sms)
  expect(request).toEqual({
    method: 'POST',
    url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: `Basic ${btoa('AC1:secret')}` },
  })
  expect(smsOf(message.links)).toEqual({
    To: '+61412345678',
    From: '+61400000000',
    Body: `${message.title}\n${book}`,
  })
})

test('an SMS has at most 320 characters: a link that is too long makes room for the next one', () => {
  const long = { label: 'Book', url: `https://venue.example/${'a'.repeat(300)}` }
  const [, alerts] = message.links
  expect(smsOf([long, ...message.links.slice(1)])['Body']).toBe(`${message.title}\n${alerts?.url}`)
  expect(smsOf([long])['Body']).toBe(message.title)
  const fitting = { label: 'Book', url: 'a'.repeat(320 - message.title.length - 1) }
  expect(smsOf([fitting])['Body']).toHaveLength(320)
})

test('an SMS is not written without a provider', () => {
  expect(() => written('sms://+61412345678')).toThrow('an SMS needs a provider')
})

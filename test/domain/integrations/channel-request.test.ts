import { expect, test } from 'vitest'
import { channelRequest } from '#domain/integrations/channel-request.ts'
import { readChannelUrl } from '#domain/integrations/channel-url.ts'

const bot = '123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr'
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

function written(url: string, links = message.links) {
  const target = readChannelUrl(url)
  if ('fault' in target) throw new Error(target.fault)
  const { body, ...request } = channelRequest(target, { ...message, links })
  return { ...request, body: JSON.parse(body) }
}

test('ntfy gets JSON with buttons, and a sequence id by which a second copy takes the place of the first', () => {
  expect(written('ntfys://tk_abc@push.example.com/courts')).toEqual({
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
    url: `https://api.telegram.org/bot${bot}/sendMessage`,
    headers: json,
    body: { chat_id: '-100123', text: `${message.title}\n${linked}`, link_preview_options: { is_disabled: true } },
  })
})

test('Discord gets text without mentions and previews, in which signs of Markdown are literal', () => {
  expect(written('discord://1234/ab-Cd_9')).toEqual({
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
    url: 'https://hooks.slack.com/services/T1/B2/c3D',
    headers: json,
    body: {
      text: '*7:00 PM today, Smash &amp; Co &lt;east&gt;*\nCourt_1 · from $25\n<https://venue.example/book?a=1&amp;b=2%7C3|Book> · <https://courtside.test/alerts#1|Your alerts>',
      unfurl_links: false,
      unfurl_media: false,
    },
  })
})

test('a topic of Telegram and a thread of Discord are written to', () => {
  expect(written(`tgram://${bot}/-100123?topic=7`).body).toMatchObject({ chat_id: '-100123', message_thread_id: 7 })
  const { url } = written('discord://1234/ab-Cd_9?thread_id=77')
  expect(url).toBe('https://discord.com/api/webhooks/1234/ab-Cd_9?wait=true&thread_id=77')
})

test('a link that would make the text too long for Discord is left out', () => {
  const long = { label: 'Book', url: `https://venue.example/${'a'.repeat(500)}` }
  expect(written('discord://1234/ab-Cd_9', [long, ...message.links])).toEqual(written('discord://1234/ab-Cd_9'))
})

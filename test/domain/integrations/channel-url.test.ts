import { expect, test } from 'vitest'
import { channelLabel, readChannelUrl } from '#domain/integrations/channel-url.ts'

const bot = '123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr'
const cloud = { service: 'ntfy', origin: 'https://ntfy.sh', topic: 'My-courts_7' }

test.each([
  ['ntfy://My-courts_7', cloud],
  [' ntfys://My-courts_7/ ', cloud],
  ['NTFY://ntfy.sh/My-courts_7', cloud],
  ['https://ntfy.sh/My-courts_7', cloud],
  ['ntfy://tk_abc@My-courts_7', { ...cloud, authorization: 'Bearer tk_abc' }],
  [
    'ntfys://ann:p%40ss@push.example.com/courts',
    {
      service: 'ntfy',
      origin: 'https://push.example.com',
      topic: 'courts',
      authorization: `Basic ${btoa('ann:p@ss')}`,
    },
  ],
  [
    'ntfys://ann:ключ@push.example.com/courts',
    {
      service: 'ntfy',
      origin: 'https://push.example.com',
      topic: 'courts',
      authorization: `Basic ${Buffer.from('ann:ключ').toString('base64')}`,
    },
  ],
  ['ntfy://push.example.com/courts', { service: 'ntfy', origin: 'https://push.example.com', topic: 'courts' }],
  ['ntfy://127.0.0.1:8080/courts', { service: 'ntfy', origin: 'http://127.0.0.1:8080', topic: 'courts' }],
  [`tgram://${bot}/-100123`, { service: 'telegram', token: bot, chat: '-100123' }],
  [`tgram://bot${bot}/@courts?format=text`, { service: 'telegram', token: bot, chat: '@courts' }],
  [`tgram://${bot}/-100123/?topic=7`, { service: 'telegram', token: bot, chat: '-100123', topic: '7' }],
  [
    `https://api.telegram.org/bot${bot}/sendMessage?chat_id=-100123&message_thread_id=7`,
    { service: 'telegram', token: bot, chat: '-100123', topic: '7' },
  ],
  [
    'https://discord.com/api/webhooks/1234/ab-Cd_9?thread_id=77&wait=true',
    { service: 'discord', id: '1234', token: 'ab-Cd_9', thread: '77' },
  ],
  ['discord://1234/ab-Cd_9/?thread=77', { service: 'discord', id: '1234', token: 'ab-Cd_9', thread: '77' }],
  ['https://ntfy.sh/My-courts_7?auth=QmVhcmVyIHRrX2FiYw', { ...cloud, authorization: 'Bearer tk_abc' }],
  [
    'ntfys://ann:p@ss@push.example.com/courts',
    {
      service: 'ntfy',
      origin: 'https://push.example.com',
      topic: 'courts',
      authorization: `Basic ${btoa('ann:p@ss')}`,
    },
  ],
  [`https://api.telegram.org/bot${bot}/sendMessage?chat_id=42`, { service: 'telegram', token: bot, chat: '42' }],
  ['discord://1234/ab-Cd_9', { service: 'discord', id: '1234', token: 'ab-Cd_9' }],
  ['discord://Courts@1234/ab-Cd_9/?avatar=no', { service: 'discord', id: '1234', token: 'ab-Cd_9' }],
  ['https://discord.com/api/webhooks/1234/ab-Cd_9', { service: 'discord', id: '1234', token: 'ab-Cd_9' }],
  ['https://ptb.discordapp.com/api/v10/webhooks/1234/ab-Cd_9', { service: 'discord', id: '1234', token: 'ab-Cd_9' }],
  ['slack://T1/B2/c3D', { service: 'slack', parts: ['T1', 'B2', 'c3D'] }],
  ['https://hooks.slack.com/services/T1/B2/c3D', { service: 'slack', parts: ['T1', 'B2', 'c3D'] }],
])('%s is read', (url, target) => {
  expect(readChannelUrl(url)).toEqual(target)
})

test.each([
  ['ntfy://push.example.com/a/b', 'ntfy', 'ntfy://TOPIC'],
  ['ntfy://two.words', 'ntfy', 'ntfy://TOPIC'],
  ['ntfys://ключ@push.example.com/courts', 'ntfy', 'ntfy://TOPIC'],
  ['https://ntfy.sh/', 'ntfy', 'ntfy://TOPIC'],
  [`tgram://${bot}`, 'Telegram', 'tgram://BOT_TOKEN/CHAT_ID'],
  ['tgram://123456/42', 'Telegram', 'tgram://BOT_TOKEN/CHAT_ID'],
  [`https://api.telegram.org/bot${bot}/getMe`, 'Telegram', 'tgram://BOT_TOKEN/CHAT_ID'],
  ['https://discord.com/api/webhooks/1234', 'Discord', 'https://discord.com/api/webhooks/ID/TOKEN'],
  ['https://discord.com/channels/1/2', 'Discord', 'https://discord.com/api/webhooks/ID/TOKEN'],
  ['slack://xoxb-1-2/general', 'Slack', 'https://hooks.slack.com/services/A/B/C'],
])('%s is refused with the form for %s', (url, name, form) => {
  expect(readChannelUrl(url)).toEqual({ fault: `url: is not complete; for ${name} paste ${form}` })
})

test.each([
  ['ntfys://ann:p#ss@push.example.com/courts', /'#'.*'%23'/],
  ['slack://T1/B2/c3D/#general', /'#'.*'%23'/],
  ['ntfys://ann:50%@push.example.com/courts', /'%'.*'%25'/],
  ['ntfys://ann:%zz@push.example.com/courts', /'%'.*'%25'/],
  ['ntfys://push.example.com/%E0%A4%A', /'%'.*'%25'/],
  ['ntfys://push.example.com\\courts', /'\\'.*'%5C'/],
  ['ntfys://push.example.com%2fcourts/x', /'%' in its host/],
  ['ntfys://push%2eexample.com/courts', /'%' in its host/],
  ['ntfys://push.example.com/a/../courts', /'\.\.'/],
  ['ntfys://push.example.com/%2e%2e/courts', /'\.\.'/],
  ['ntfys://push.example.com/./courts', /'\.\.'/],
  ['https://discord.com/api//webhooks/1234/ab-Cd_9', /'\/\/'/],
  ['ntfys://0x7f.1/courts', /not complete/],
  ['ntfys://push.example.com:443:1/courts', /not complete/],
  ['ntfys://ann:p?ss@push.example.com/courts', /not complete|what follows the \?/],
  ['https://discord.com/api/webhooks%2f1234%2fab-Cd_9', /no channel/],
  ['https://ntfy.sh/courts?auth=nonsense', /'auth'/],
  ['ntfys://tk_a@ntfy.sh/courts?auth=QmVhcmVyIHRrX2FiYw', /'auth'/],
  ['https://ntfy.sh/courts?priority=5', /'priority' means nothing for ntfy/],
  ['https://ntfy.sh/courts?topic=7', /'topic' means nothing for ntfy/],
  [`tgram://${bot}/42?thread_id=7`, /'thread_id' means nothing for Telegram/],
  [`tgram://${bot}/42?topic=general`, /'topic' has a value/],
  [`tgram://${bot}/42?topic=7&topic=8`, /'topic' is named twice/],
  [`tgram://${bot}/42?format=markdown`, /'format' has a value/],
  ['discord://1234/ab-Cd_9?thread_id=x', /'thread_id' has a value/],
  ['discord://1234/ab-Cd_9?constructor=1', /'constructor' means nothing for Discord/],
  ['discord://1234/ab-Cd_9?a-secret-of-some-length-here=1', /what follows the \? means nothing/],
  ['slack://T1/B2/c3D?channel=x', /'channel' means nothing for Slack/],
])('nothing of %s is dropped or repaired without a word', (url, fault) => {
  expect(readChannelUrl(url)).toEqual({ fault: expect.stringMatching(fault) })
})

test.each([
  '',
  'courts',
  'http://ntfy.sh/courts',
  'https://example.com/courts',
  'constructor://a/b',
  'mailto:a@b.example',
  'sms://+61412345678',
  'ntfys://push.example.com/a%0D%0Ab',
  'ntfys://a%0Ab@push.example.com/courts',
  'ntfys://push.example.com/a\uD800/b',
])('%j is no channel, and the refusal lists those that there are', (url) => {
  expect(readChannelUrl(url)).toEqual({
    fault: expect.stringMatching(/^url: is no channel that we know; paste one like ntfy:\/\/TOPIC, tgram:/),
  })
})

test.each([
  ['ntfy://my-courts', 'ntfy.sh/my-c…'],
  ['ntfy://abc', 'ntfy.sh/a…'],
  [`tgram://${bot}/42`, 'chat 42'],
  ['discord://123456789/ab-Cd_9', 'webhook 1234…'],
  ['slack://T01234567/B2/c3D', 'workspace T012…'],
])('%s is shown as %s', (url, label) => {
  const target = readChannelUrl(url)
  expect('fault' in target ? target.fault : channelLabel(target)).toBe(label)
})

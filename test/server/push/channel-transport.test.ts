import { expect, onTestFinished, test } from 'vitest'
import { createChannelTransport, outcomeOfAnswer } from '#server/push/channel-transport.ts'

const now = () => new Date('2026-11-24T00:00:00Z')

test.each(['https://10.0.0.1/message', 'http://push.example.com/', 'https://push.example.com:8443/'])(
  'no message is sent to %s',
  async (url) => {
    const transport = createChannelTransport({ allowLoopback: false, now })
    onTestFinished(() => transport.close())
    const request = { url, headers: {}, body: '{}' }
    expect(await transport.send(request, async () => undefined)).toMatchObject({
      kind: 'refused',
      permanent: true,
      text: 'not an address that is called',
    })
  },
)

test.each([
  ['ntfy.sh', 403, '{"code":40301,"http":403,"error":"forbidden"}', 'refused', ': forbidden'],
  [
    'api.telegram.org',
    400,
    '{"ok":false,"description":"Bad Request: chat not found"}',
    'refused',
    ': Bad Request: chat not found',
  ],
  ['api.telegram.org', 404, '{"ok":false,"error_code":404,"description":"Not Found"}', 'gone', ': Not Found'],
  ['discord.com', 404, '{"message":"Unknown Webhook","code":10015}', 'gone', ': Unknown Webhook'],
  ['hooks.slack.com', 404, 'no_service', 'gone', ': no_service'],
  [
    'api.telegram.org',
    403,
    '{"description":"Forbidden: bot was blocked by the user"}',
    'gone',
    ': Forbidden: bot was blocked by the user',
  ],
  ['api.telegram.org', 401, '{"description":"Unauthorized"}', 'gone', ': Unauthorized'],
  ['ntfy.sh', 401, '{"error":"unauthorized"}', 'gone', ': unauthorized'],
  ['push.example.com', 401, '', 'gone', ''],
  ['hooks.slack.com', 410, 'channel_is_archived', 'gone', ': …'],
  ['push.example.com', 404, '<html>\n', 'refused', ''],
  ['push.example.com', 302, 'null', 'refused', ': null'],
])('%s %i %s ends a message as %s, with the reason and no token', (host, status, text, kind, reason) => {
  const outcome = outcomeOfAnswer(host, { status, text })
  expect(outcome).toMatchObject({ kind, ...(kind === 'refused' && { permanent: true }) })
  const said = 'text' in outcome ? outcome.text.replace(`${host} answered ${status}`, '') : ''
  expect(said).toEqual(reason)
})

test('a group that became a supergroup has moved, at Telegram alone and to a number', () => {
  const answer = (chat: unknown) =>
    JSON.stringify({ description: 'Bad Request: group chat was upgraded', parameters: { migrate_to_chat_id: chat } })
  const of = (host: string, chat: unknown) => outcomeOfAnswer(host, { status: 400, text: answer(chat) })
  expect(of('api.telegram.org', -1001234567890)).toMatchObject({ kind: 'moved', chat: '-1001234567890' })
  expect(of('api.telegram.org', '-1/x')).toMatchObject({ kind: 'refused', permanent: true })
  expect(of('api.telegram.org', 1e300)).toMatchObject({ kind: 'refused', permanent: true })
  expect(of('push.example.com', -1001234567890)).toMatchObject({ kind: 'refused', permanent: true })
})

test('a wait that only the body names counts, too', () => {
  const of = (text: string) => outcomeOfAnswer('api.telegram.org', { status: 429, text })
  expect(of('{"parameters":{"retry_after":7}}')).toMatchObject({ permanent: false, retryAfterMs: 7000 })
  expect(of('{"retry_after":0.5}')).toMatchObject({ retryAfterMs: 500 })
  expect(of('{"retry_after":"soon"}')).toMatchObject({ retryAfterMs: undefined })
})

test('a reason is one line of at most 100 characters', () => {
  const text = `bad\n\u0007 token AbcdEfghIjklMnop ${'x y '.repeat(100)}`
  expect(outcomeOfAnswer('ntfy.sh', { status: 400, text })).toMatchObject({
    text: expect.stringMatching(/^ntfy\.sh answered 400: (?=.{100}$)bad token … [xy ]+$/),
  })
})

test.each([408, 425, 429, 500, 503])('a message is tried again after %i', (status) => {
  expect(outcomeOfAnswer('ntfy.sh', { status, text: '', retryAfterMs: 5 })).toEqual({
    kind: 'refused',
    permanent: false,
    retryAfterMs: 5,
    text: `ntfy.sh answered ${status}`,
  })
})

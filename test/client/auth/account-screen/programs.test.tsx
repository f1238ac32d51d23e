// @vitest-environment jsdom
import { getByLabelText, queryByLabelText, queryByText } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ApiKey } from '#domain/integrations/api-key.ts'
import type { Webhook, WebhookDelivery } from '#domain/integrations/webhook.ts'
import { refusing } from '#test/support/jsdom/failures.ts'
import {
  button,
  called,
  choose,
  press,
  shown,
  expectToast,
  toast,
  textsOf,
  type,
  until,
} from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const url = 'https://example.com/openings'

test('an API key is created, shown once, and ended', async () => {
  let keys: ApiKey[] = []
  const integrations = {
    keys: () => keys,
    makeKey({ name, scopes = [] }: { name: string; scopes?: ApiKey['scopes'] | undefined }) {
      const times = { createdAt: new Date(), expiresAt: new Date('2026-12-24'), lastUsedAt: null, pausedAt: null }
      keys = [{ id, name, scopes, ...times }]
      return { key: 'courtside_secret' }
    },
    endKey() {
      keys = []
      return { ended: true as const }
    },
  }
  const page = await openPage('/account?tab=developer', { member: {}, answers: { integrations } })
  const make = await until(() => button('Make a key'))
  press(make)
  await shown('Please say what the key is for')
  type('Name', 'Clubhouse screen')
  press(called('switch', 'Read my alerts and preferences'))
  const lifetimes = ['Does not expire', 'In 30 days', 'In 90 days', 'In 365 days']
  expect(textsOf(getByLabelText(document.body, 'Expires'), 'option')).toEqual(lifetimes)
  choose('Expires', '30')
  press(make)
  const key = await until(() => getByLabelText(document.body, 'Your key'))
  expect(key).toHaveProperty('value', 'courtside_secret')
  expect(page.asked.find(({ path }) => path === 'integrations.makeKey')?.input).toEqual({
    name: 'Clubhouse screen',
    scopes: ['read'],
    expiresInDays: 30,
  })
  await shown('It reads alerts and preferences')
  await shown(/^Expires \w+ \d+/)
  await shown('Not used yet')
  await page.leave()

  keys = keys.map((one) => ({ ...one, lastUsedAt: new Date() }))
  await openPage('/account?tab=developer', { member: {}, answers: { integrations } })
  await shown('Clubhouse screen')
  await shown(/^Last used /)
  expect(queryByLabelText(document.body, 'Your key')).toBeNull()
  press(button('End Clubhouse screen'))
  await expectToast('Key ended', 'Programs that use it are refused from now on.')
  await until(() => expect(queryByText(document.body, 'Clubhouse screen')).toBeNull())
})

test('an address that is never called is refused with the reason, and stays in its field', async () => {
  const makeWebhook = refusing('INVALID_INPUT', 'url: is not an address that is called')
  await openPage('/account?tab=developer', { member: {}, answers: { integrations: { makeWebhook } } })
  const add = await until(() => button('Add a webhook'))
  const field = type('URL', 'http://10.0.0.1/hook')
  press(add)
  await shown('url: is not an address that is called')
  expect(field).toHaveProperty('value', 'http://10.0.0.1/hook')
})

test('a webhook is added, tried and removed', async () => {
  let webhooks: Webhook[] = []
  const call = { id, openings: 0, createdAt: new Date('2026-11-24T09:00:00Z'), dueAt: new Date(), error: null }
  const deliveries: WebhookDelivery[] = [{ ...call, state: 'sent', sentAt: call.createdAt }]
  await openPage('/account?tab=developer', {
    member: {},
    answers: {
      integrations: {
        webhooks: () => webhooks,
        makeWebhook(asked) {
          const state = { endedAt: null, lastCalledAt: null, lastFailure: null, pausedAt: null }
          webhooks = [{ id, url: asked.url, createdAt: new Date(), ...state }]
          return { id, secret: 'whsec_secret' }
        },
        testWebhook: () => ({ called: true }),
        deliveries: () => deliveries,
        sendAgain: () => ({ called: true }),
        removeWebhook() {
          webhooks = []
          return { removed: true }
        },
      },
    },
  })
  const add = await until(() => button('Add a webhook'))
  type('URL', url)
  press(add)
  const secret = await until(() => getByLabelText(document.body, 'Secret that its calls are signed with'))
  expect(secret).toHaveProperty('value', 'whsec_secret')
  await shown('Not called yet')
  press(button(`Send a test to ${url}`))
  await expectToast('Test sent', `${url} is called in a moment.`)
  press(button(`Last calls of ${url}`))
  press(await until(() => button(/^Send again Test, /)))
  await until(() => expect(toast()[0]).toBe('Sent again'))
  press(button(`Remove ${url}`))
  await expectToast('Webhook removed', 'It is no longer called.')
  await until(() => expect(queryByText(document.body, 'Not called yet')).toBeNull())
  expect(queryByLabelText(document.body, 'Secret that its calls are signed with')).toBeNull()
})

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { startJsdomSite } from '#test/support/jsdom-site.ts'
import { expectHeading, press } from '#test/support/on-screen.ts'

const dead = 'This link no longer works'
const message = 'We cannot do that right now. Please try again in a moment.'

test('a link without a valid signature does nothing and reveals nothing', async () => {
  const { calls, goto } = await openScreen(await startJsdomSite(), '/manage-alert')
  for (const query of ['', '?action=stop', '?action=explode&token=a.b.c', '?action=stop&token=a.b.c']) {
    await goto(`/manage-alert${query}`)
    await expectHeading(dead)
    expect([calls.count('alerts.'), screen.queryByRole('list')]).toEqual([0, null])
  }
})

test('a link is not called invalid by a server that is busy', async () => {
  const { calls, goto } = await openScreen(await startJsdomSite(), '/manage-alert')
  const refusal = { error: { json: { message, code: -32_603, data: { appCode: 'UNAVAILABLE' } } } }
  calls.deal('alerts.previewLink', async () => Response.json([refusal], { status: 503 }))
  await goto('/manage-alert?action=stop&token=a.b.c')
  await expectHeading('Stop this alert?')
  await screen.findByText(message)
  await goto('/manage-alert?action=change&token=a.b.c')
  await screen.findByText('We could not reach Courtside.')
  calls.letGo()
  await press('Try Again')
  await expectHeading(dead)
  expect(screen.queryByText(message)).toBeNull()
})

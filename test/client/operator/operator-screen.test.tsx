// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { failureOfCode, openPage } from '#test/support/jsdom/open-page.tsx'
import { shown } from '#test/support/jsdom/hands.ts'

test('anybody but an operator reads whose page it is', async () => {
  const overview = () => Promise.reject(failureOfCode('NOT_FOUND'))
  await openPage('/operator', { member: {}, answers: { operator: { overview } } })
  const said = await shown(/for operators/)
  expect([said.role, said.textContent]).toEqual(['alert', 'This page is for operators.'])
})

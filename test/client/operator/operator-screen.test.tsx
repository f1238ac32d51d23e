// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { refusing } from '#test/support/jsdom/failures.ts'
import { shown } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

test('anybody but an operator reads whose page it is', async () => {
  await openPage('/operator', { member: {}, answers: { operator: { overview: refusing('NOT_FOUND') } } })
  const said = await shown(/for operators/)
  expect([said.role, said.textContent]).toEqual(['alert', 'This page is for operators.'])
})

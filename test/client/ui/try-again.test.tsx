// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Answers } from '#test/support/jsdom/answers-of-board.ts'
import { broken } from '#test/support/jsdom/failures.ts'
import { button, pass, press, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const pages: { path: string; call: string; answers: Answers }[] = [
  { path: '/alerts', call: 'alerts.overview', answers: { alerts: { overview: broken } } },
  { path: '/sources', call: 'availability.sources', answers: { availability: { sources: broken } } },
  { path: '/calendar', call: 'availability.weekSummary', answers: { availability: { weekSummary: broken } } },
  {
    path: '/calendar?sport=tennis&slot=2026-11-26-7:00PM',
    call: 'availability.slotOpenings',
    answers: { availability: { slotOpenings: broken } },
  },
]

/** The button, once nothing is asked any more. */
function answered(): Promise<HTMLElement> {
  return until(() => {
    const again = button('Try Again')
    expect(again.ariaDisabled).toBeNull()
    return again
  })
}

test.each(pages)('Try Again at $path keeps the focus when $call fails again', async ({ path, call, answers }) => {
  const page = await openPage(path, { member: {}, answers, hasWeek: false })
  const again = await answered()
  again.focus()
  const asked = () => page.asked.filter((one) => one.path === call).length
  const before = asked()
  press(again)
  await until(() => expect(asked()).toBeGreaterThan(before))
  await pass(10)
  await answered()
  expect(document.activeElement).toBe(again)
})

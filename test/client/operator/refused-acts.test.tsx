// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { button, choose, press, type, until } from '#test/support/jsdom/hands.ts'
import type { Answers } from '#test/support/jsdom/answers-of-board.ts'
import { focusAfterRefusal, type RefusedForm } from '#test/support/jsdom/refused-form.ts'
import { tuesdayEvening as at } from '#test/support/noon.ts'

const email = 'bob@example.com'
const person = { since: at, isVerified: true, blockedAt: null, alerts: 1 }
const answers: Answers = {
  operator: {
    overview: () => ({ version: '1', outbox: [], waiting: { count: 0, since: null }, sent: [], relay: null }),
    deadLetters: () => ({
      items: [{ id: '1', kind: 'openings-found', domain: 'example.com', createdAt: at, lastError: null }],
      next: null,
    }),
    addressState: () => ({ reason: 'hard-bounce', person }),
    venueChanges: () => [{ id: '1', venueId: 'manly-lawn-tc', change: 'opted-out', changedAt: at }],
    pausedVenues: () => ['Long Reef'],
    banner: () => ({ text: 'Closed', until: at }),
    openings: () => [],
  },
}

/** Looks an address up, for what can be done about it. */
async function lookUp(): Promise<void> {
  type('Whose address?', email)
  press(await until(() => button('Look it up')))
  await until(() => button('Erase'))
}

/** The banner is the last of the parts. */
const ready = () => until(() => button('Remove it'))

/** `Yes: …` is the second press: the first asks for it. */
const acts: (Pick<RefusedForm, 'submit' | 'call' | 'fields'> & { opener?: () => Promise<unknown> })[] = [
  { submit: 'Look it up', call: 'operator.addressState', fields: { 'Whose address?': email } },
  { submit: 'It takes mail again', call: 'operator.liftBounce', opener: lookUp },
  { submit: 'Yes: Send emails again', call: 'operator.resend', opener: lookUp },
  { submit: 'Yes: Block', call: 'operator.block', opener: lookUp },
  { submit: 'Yes: Erase', call: 'operator.erase', opener: lookUp },
  { submit: 'Try all again', call: 'operator.redrive' },
  { submit: 'Undo the opt-out of Manly Lawn Tennis Club', call: 'operator.undoOptOut' },
  { submit: 'Read again: Long Reef GC', call: 'operator.pauseVenue' },
  { submit: 'Yes: Pause', call: 'operator.pauseVenue', opener: async () => choose('Venue', 'manly-lawn-tc') },
  { submit: 'Yes: Show it', call: 'operator.setBanner', opener: async () => type('Sentence', 'Closed') },
  { submit: 'Yes: Remove it', call: 'operator.dropBanner' },
]

test.each(acts)('a refusal of $submit leaves the focus of the operator on the button', async (act) => {
  const name = act.submit.replace('Yes: ', '')
  const opener = async () => {
    await ready()
    await act.opener?.()
    if (name !== act.submit) press(button(name))
  }
  expect(await focusAfterRefusal({ path: '/operator', isMember: true, answers, ...act, opener })).toBe(name)
})

// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { DeadLetter } from '#domain/operator/operator-view.ts'
import { button, choose, press, type, until } from '#test/support/jsdom/hands.ts'
import type { Answers } from '#test/support/jsdom/answers-of-board.ts'
import { focusAfter, type SentForm } from '#test/support/jsdom/sent-form.ts'
import { tuesdayEvening as at } from '#test/support/noon.ts'

const email = 'bob@example.com'
const letter: DeadLetter = { id: '1', kind: 'openings-found', domain: 'example.com', createdAt: at, lastError: null }

/** A site where each act does what its button says. */
function obedient(): Answers {
  const site = { letters: [letter], isThere: true, isBounced: true, isOut: true, isPaused: true, hasBanner: true }
  const state = () => ({
    reason: site.isBounced ? ('hard-bounce' as const) : null,
    person: site.isThere ? { since: at, isVerified: true, blockedAt: null, alerts: 1 } : null,
  })
  const answer =
    <Answer,>(change: Partial<typeof site>, answerNow: () => Answer) =>
    () => {
      Object.assign(site, change)
      return answerNow()
    }
  return {
    operator: {
      overview: () => ({ version: '1', outbox: [], waiting: { count: 0, since: null }, sent: [], relay: null }),
      deadLetters: ({ cursor }) => (cursor ? { items: [], next: null } : { items: site.letters, next: '1' }),
      redrive: answer({ letters: [] }, () => ({ again: 1, leftAlone: 0 })),
      addressState: state,
      resend: () => ({ again: 0 }),
      block: state,
      erase: answer({ isThere: false }, state),
      liftBounce: answer({ isBounced: false }, state),
      venueChanges: () => [
        { id: '1', venueId: 'manly-lawn-tc', change: site.isOut ? 'opted-out' : 'undone-by-operator', changedAt: at },
      ],
      undoOptOut: answer({ isOut: false }, () => true),
      pausedVenues: () => (site.isPaused ? ['Long Reef'] : []),
      pauseVenue: ({ isPaused }) => answer({ isPaused }, () => true)(),
      banner: () => (site.hasBanner ? { text: 'Closed', until: at } : null),
      setBanner: () => undefined,
      dropBanner: answer({ hasBanner: false }, () => undefined),
      openings: () => [],
    },
  }
}

/** Looks an address up, for what can be done about it. */
async function lookUp(): Promise<void> {
  type('Whose address?', email)
  press(await until(() => button('Look it up')))
  await until(() => button('Erase'))
}

/** `Yes: …` is the second press: the first asks for it. A button that is gone once it is done stood below a heading. */
const acts: (Pick<SentForm, 'submit' | 'call' | 'fields'> & { opener?: () => Promise<unknown>; heading?: string })[] = [
  { submit: 'Look it up', call: 'operator.addressState', fields: { 'Whose address?': email } },
  { submit: 'It takes mail again', call: 'operator.liftBounce', opener: lookUp, heading: 'An address' },
  { submit: 'Yes: Send emails again', call: 'operator.resend', opener: lookUp },
  { submit: 'Yes: Block', call: 'operator.block', opener: lookUp },
  { submit: 'Yes: Erase', call: 'operator.erase', opener: lookUp, heading: 'An address' },
  { submit: 'Try all again', call: 'operator.redrive', heading: 'Given up' },
  { submit: 'Undo the opt-out of Manly Lawn Tennis Club', call: 'operator.undoOptOut', heading: 'Venues' },
  { submit: 'Read again: Long Reef GC', call: 'operator.pauseVenue', heading: 'Pause a venue' },
  { submit: 'Yes: Pause', call: 'operator.pauseVenue', opener: async () => choose('Venue', 'manly-lawn-tc') },
  { submit: 'Yes: Show it', call: 'operator.setBanner', opener: async () => type('Sentence', 'Closed') },
  { submit: 'Yes: Remove it', call: 'operator.dropBanner', heading: 'Banner' },
]

/** The form of an act, opened, and the name of the button that it leaves behind. */
function formOf({ heading: _heading, opener, ...act }: (typeof acts)[number]) {
  const name = act.submit.replace('Yes: ', '')
  const open = async () => {
    // The banner is the last of the parts.
    await until(() => button('Remove it'))
    await opener?.()
    if (name !== act.submit) press(button(name))
  }
  return { name, form: { path: '/operator', isMember: true, answers: obedient(), ...act, opener: open } }
}

test.each(acts)('a refusal of $submit leaves the focus of the operator on the button', async (act) => {
  const { name, form } = formOf(act)
  expect(await focusAfter(form)).toBe(name)
})

test.each(acts)('a success of $submit leaves the focus of the operator on the button or the heading', async (act) => {
  const { name, form } = formOf(act)
  expect(await focusAfter({ ...form, isAnswered: true })).toBe(act.heading ?? name)
})

test('the last page of failed emails leaves the focus of the operator on the heading', async () => {
  const { form } = formOf({ submit: 'Show more', call: 'operator.deadLetters' })
  expect(await focusAfter({ ...form, isAnswered: true })).toBe('Given up')
})

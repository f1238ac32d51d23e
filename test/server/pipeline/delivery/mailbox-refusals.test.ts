import { expect, test } from 'vitest'
import { outcomeOf } from '#server/pipeline/delivery/outcome.ts'
import type { ClaimedNotification } from '#server/store/outbox/outbox-claims.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import { addressOf, plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

interface Refusal {
  permanent: boolean
  text: string
  /** For how long the email has been tried. */
  hours?: number
  /** True if the relay took an email of somebody else's since it first refused this one. */
  isWell?: boolean
}

/** The state of an email whose mailbox is refused, and of the mailbox. */
async function refuse({ permanent, text, hours = 0, isWell = true }: Refusal) {
  const claimedAt = here.at(-hours * 3_600_000)
  const id = await here.mail('ann', { state: 'sending', attempt: 1, refused_at: claimedAt })
  if (isWell) await here.mail('bo', { state: 'sent', sent_at: here.now })
  const notification = { id, address: addressOf('ann'), claimedAt, failures: 0, handOvers: 0 } as ClaimedNotification
  const { state } = await outcomeOf({
    em: here.em,
    now: () => here.now,
    random: () => 1,
    notification,
    outcome: { kind: 'refused', at: 'mailbox', permanent, code: permanent ? 550 : 451, text },
  })
  const suppressed = await here.rows('select reason from suppression where address_hash = $1', [
    addressHash(addressOf('ann')),
  ])
  const noted = await here.rows('select 1 from notification where id = $1 and soft_failed_at is not null', [id])
  return { state, suppressed, isNoted: noted.length === 1 }
}

const nothing = { suppressed: [], isNoted: false }
const unknown = '550 5.1.1 no such user'
const greylisted = '451 4.7.1 greylisted'

test.each<[string, Refusal, object]>([
  [
    'that does not exist: it gets no more',
    { permanent: true, text: unknown },
    { state: 'dead', isNoted: false, suppressed: [{ reason: 'hard-bounce' }] },
  ],
  [
    'for another reason: it gets the next',
    { permanent: true, text: '550 5.7.1 not this one' },
    { state: 'dead', ...nothing },
  ],
  ['for now: it is tried again', { permanent: false, text: greylisted }, { state: 'pending', ...nothing }],
  [
    'for a day: that is noted',
    { permanent: false, text: greylisted, hours: 25 },
    { state: 'dead', suppressed: [], isNoted: true },
  ],
  [
    'by a relay that takes nobody’s: nothing is held against it',
    { permanent: true, text: unknown, isWell: false },
    { state: 'pending', ...nothing },
  ],
])('an email is refused for a mailbox %s', async (_how, refusal, expected) => {
  expect(await refuse(refusal)).toEqual(expected)
})

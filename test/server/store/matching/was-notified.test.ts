import { expect, test } from 'vitest'
import { audiences } from '#domain/availability/diff-audiences.ts'
import { foundOpening, plantFound, notifyPlanted, type FoundEntry } from '#test/support/planted-found.ts'
import { addressOf, plantingOfFile, usual } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

/** A notified match of the usual opening in which one thing is different. */
async function plantAlmostThese(alert: string, openedAt: Date, forMembers: boolean): Promise<void> {
  const notified = { opened_at: openedAt, opening: forMembers ? '{"forMembers": true}' : '{}' }
  await here.match(await here.alert('somebody-else'), notified)
  await here.match(alert, { ...notified, venue_id: 'rawson-park-tc' })
  await here.match(alert, { ...notified, date: '2026-11-25' })
  await here.match(alert, { ...notified, opening_key: 'another' })
  await here.match(alert, { ...notified, opened_at: new Date(openedAt.getTime() + 1) })
}

test("an alert is notified of an opening once, and similar openings don't count", async () => {
  const [notified, resembling] = [await here.alert('notified'), await here.alert('resembling')]
  await here.match(notified)
  await plantAlmostThese(resembling, usual.opened_at, true)
  await plantFound(here, [{ alert: notified }, { alert: resembling }])
  await notifyPlanted(here)
  expect(await here.rows(`select split_part(address, '@', 1) as name from notification`)).toEqual([
    { name: 'resembling' },
  ])
  expect(await here.rows('select 1 from alert_match where address = $1', [addressOf('resembling')])).toHaveLength(1)
})

test('an opening for members that opens to everybody, or the other way round, is news once', async () => {
  const other = here.at(-60_000)
  const alertsOf = {
    'member-new': { member_venues: [usual.venue_id] },
    'member-resembling': { member_venues: [usual.venue_id] },
    'member-notified': { member_venues: [usual.venue_id] },
    'member-left-out': { member_venues: [usual.venue_id] },
    'other-new': { member_venues: [] },
    'other-resembling': { member_venues: [] },
    'other-notified-for-members': { member_venues: [] },
    'other-notified-otherwise': { member_venues: [] },
  }
  const ids: Partial<Record<string, string>> = {}
  for (const [name, columns] of Object.entries(alertsOf)) ids[name] = await here.alert(name, columns)
  const of = (name: keyof typeof alertsOf) => ids[name] ?? ''
  const then = { opened_at: other }
  const wasForMembers = { ...then, opening: '{"forMembers": true}' }
  await plantAlmostThese(of('member-resembling'), other, true)
  await plantAlmostThese(of('other-resembling'), other, true)
  await here.match(of('member-notified'), then)
  const expired = await here.mail('member-left-out', { state: 'expired', attempt: 1 })
  await here.match(of('member-left-out'), { ...then, notification_id: expired })
  await here.match(of('other-notified-for-members'), wasForMembers)
  await here.match(of('other-notified-otherwise'), then)
  const opensTo = async (who: 'member' | 'other', audience: number) => {
    const entries = Object.keys(ids)
      .filter((name) => name.startsWith(who))
      .map((name) => ({ alert: ids[name] ?? '' }))
    await plantFound(here, entries, { openings: [{ ...foundOpening, otherAt: other, audience }] })
  }
  await opensTo('member', audiences.members)
  await opensTo('other', audiences.others)
  await notifyPlanted(here)
  const news = await here.rows<{ email: string }>(
    `select address as email from notification where state = 'pending' order by 1`,
  )
  expect(news.map(({ email }) => email.split('@')[0])).toEqual([
    'member-left-out',
    'member-new',
    'member-resembling',
    'other-new',
    'other-notified-otherwise',
    'other-resembling',
  ])
})

const mailStates = ['pending', 'sending', 'handed-over', 'ambiguous', 'sent', 'dead', 'suppressed', 'expired'] as const

test('a match is news again exactly where no email of it went or will go, and no push of it went', async () => {
  const ambiguous = 'ambiguous: no answer'
  const entries: FoundEntry[] = []
  const expected: string[] = []
  async function plant(name: string, isNotNotified: boolean, columns: Record<string, unknown>): Promise<void> {
    const alert = await here.alert(name)
    await here.match(alert, { address: addressOf(name), ...columns })
    entries.push({ alert })
    if (isNotNotified) expected.push(name)
  }
  for (const state of mailStates) {
    for (const last_error of [null, '550 no', ambiguous]) {
      const name = `${state}-${last_error?.slice(0, 3) ?? 'none'}`
      const mail = await here.mail('the-mail', { state, last_error, attempt: 1 })
      const isNotNotified =
        state === 'expired' || state === 'suppressed' || (state === 'dead' && last_error !== ambiguous)
      await plant(name, isNotNotified, { notification_id: mail })
      await plant(`${name}-left-out`, true, { notification_id: mail, left_out_of_email: true })
    }
  }
  await plant('waits', false, {})
  const expired = await here.mail('the-mail', { state: 'expired', attempt: 1 })
  const pushed = async (hand_overs: number, state: string, last_error: string | null = null) => {
    const gathering = await here.gathering(await here.user('reader'), { spread_at: here.now })
    await here.mail(`push-${gathering}`, {
      kind: 'openings-pushed',
      gathering_id: gathering,
      hand_overs,
      state,
      last_error,
    })
    return { notification_id: expired, push_gathering_id: gathering }
  }
  await plant('push-not-handed-over', true, await pushed(0, 'sending'))
  await plant('push-handed-over', false, await pushed(1, 'handed-over'))
  await plant('push-sent', false, await pushed(1, 'sent'))
  await plant('push-dead', true, await pushed(1, 'dead', '410 gone'))
  await plant('push-dead-without-words', true, await pushed(1, 'dead'))
  await plant('push-perhaps', false, await pushed(1, 'dead', ambiguous))
  await plant('push-left-out', true, { ...(await pushed(1, 'sent')), left_out_of_push: true })
  await plantFound(here, entries)
  await notifyPlanted(here)
  const notified = await here.rows<{ name: string }>(
    `select split_part(address, '@', 1) as name from notification where state = 'pending' and attempt = 0`,
  )
  expect(notified.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
})

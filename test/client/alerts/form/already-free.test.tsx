// @vitest-environment jsdom
import { queryAllByRole, queryByText } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RouterOutputs } from '#client/trpc.ts'
import { chooseVenue, openAlertForm, openLine, pick, pickSlot, willHear } from '#test/support/jsdom/alert-form.ts'
import { failureOfCode, refusing } from '#test/support/jsdom/failures.ts'
import { button, called, closed, expectToast, press, shown, toast, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

type Precheck = RouterOutputs['alerts']['precheck']

const friday = '2026-11-27'
const refusalFor = (spots: string) =>
  `Cannot create alert for Balgowlah GC (Fri 27 Nov, any holes, ${spots}) because we found availability at 7:00 PM.`
const refusal = refusalFor('1 spot')

const tee = { venueId: 'Balgowlah', date: friday, startMinutes: 19 * 60, bookingUrl: 'https://club.example/sheet' }

/** Nothing that fits, but for what is given. */
function prechecked(answer: Partial<Precheck>): Precheck {
  return { conflicts: [], isRefused: false, free: [], freeCount: 0, venues: [], freeVenues: [], ...answer }
}

const twenty = Array.from({ length: 20 }, (_, at) => (at === 0 ? 'Balgowlah' : `Venue ${at}`))
const oneOfTwenty = prechecked({ free: [tee], freeCount: 1, venues: twenty, freeVenues: ['Balgowlah'] })

test('one free venue of many is offered with Book, and one press makes the alert for the others', async () => {
  const { form, sent } = await openAlertForm(`${friday}-7:00PM`, { precheck: () => oneOfTwenty })
  await shown('Balgowlah GC is free already. You can book it.', form)
  press(button('See them', form))
  const book = await until(() => called('link', /^Book Balgowlah GC, Fri 27 Nov, 7:00/, form))
  expect(book.getAttribute('href')).toBe('https://club.example/sheet')
  expect(queryByText(form, /Cannot create alert for/)).toBeNull()
  press(button('Create for the other 19', form))
  await expectToast('Alert created successfully', willHear)
  expect(sent()).toMatchObject([{ leaveOutFree: true }])
})

test('after Create Alert the refusal has the way out beside it', async () => {
  const failures = [failureOfCode('ALERT_CONFLICT', refusal)]
  const { form, sent } = await openAlertForm(`${friday}-7:00PM`, {
    precheck: () => oneOfTwenty,
    create: () => {
      const failure = failures.shift()
      if (failure) throw failure
      return { alerts: [], needsConfirmation: false }
    },
  })
  await shown('Balgowlah GC is free already. You can book it.', form)
  press(button('Create Alert', form))
  const alert = await until(() => called('alert', /^/, form))
  expect(alert.textContent).toContain(refusal)
  expect(queryAllByRole(form, 'button', { name: 'Create for the other 19' })).toHaveLength(1)
  press(await until(() => button('Create for the other 19', alert)))
  await closed()
  expect(sent()).toMatchObject([{ leaveOutFree: false }, { leaveOutFree: true }])
})

test('the form shows matching openings before it is sent, and hides them once they no longer match', async () => {
  const { form, sent } = await openAlertForm(`${friday}-7:00PM`, {
    precheck: ({ holes, spots = 1 }) =>
      holes || spots > 2
        ? prechecked({})
        : prechecked({ conflicts: [refusalFor(spots === 1 ? '1 spot' : `${spots} spots`)], isRefused: true }),
  })
  await chooseVenue('balg', 'Balgowlah GC', form)
  await shown(refusal, form)
  await openLine(form, 'More')
  await pick('Players', '4', form)
  await until(() => expect(queryByText(form, /^Cannot create alert/)).toBeNull())
  await pick('Players', '2', form)
  await shown(refusalFor('2 spots'), form)
  await pick('Holes', '9', form)
  await until(() => expect(queryByText(form, /^Cannot create alert/)).toBeNull())
  press(button('Create Alert', form))
  await expectToast('Alert created successfully', willHear)
  expect(sent()).toMatchObject([{ holes: 9, spots: 2 }])
})

test('a conflict on the page of alerts shows in its form, without a toast', async () => {
  const text = 'Cannot create alert for Balgowlah GC (Sat 28 Nov) because we found availability at 7:00 AM.'
  await openPage('/alerts', {
    member: {},
    answers: {
      alerts: {
        precheck: () => prechecked({ conflicts: [text], isRefused: true }),
        create: refusing('ALERT_CONFLICT', text),
      },
    },
  })
  press(await until(() => button('Create Alert')))
  const form = await until(() => called('region', 'New alert'))
  await chooseVenue('balg', 'Balgowlah GC', form)
  await pickSlot('Saturday 5 December 2026, 7:00 AM', form)
  await shown(text, form)
  press(button('Create Alert', form))
  await until(() => expect(button('Create Alert', form)).toHaveProperty('disabled', false))
  await shown(text, form)
  expect(toast()).toEqual([])
  press(button('Cancel', form))
})

import { queryByRole, queryAllByRole } from '@testing-library/react'
import type { Answers } from './answers-of-board.ts'
import { button, called, dialog, pass, press, textsOf, type, until } from './hands.ts'
import { openPage } from './open-page.tsx'

export const willHear = 'You will receive an email and notifications when courts become available.'

/** Ana's form of a new alert for golf, at a half-hour such as '2026-11-26-7:00PM'; `sent` are the requests to make it. */
export async function openAlertForm(at: string, alerts: NonNullable<Answers['alerts']> = {}) {
  const page = await openPage(`/calendar?sport=golf&dialog=alert&at=${at}`, { member: {}, answers: { alerts } })
  const sent = () => page.asked.filter(({ path }) => path === 'alerts.create').map(({ input }) => input)
  return { page, form: await dialog('Create Availability Alert'), sent }
}

/** Opens the quick dialog of /alerts. */
export async function openQuickAlert(): Promise<HTMLElement> {
  press(await until(() => button('More for alerts')))
  press(await until(() => called('menuitem', 'Quick Alert')))
  return dialog('Quick Alert')
}

/** Opens the sheet of a line of the form, if it is closed. */
export async function openLine(form: HTMLElement, line: 'When' | 'Where' | 'More'): Promise<HTMLElement> {
  const part = await until(() => called('region', line, form))
  const word = part.querySelector('button')
  if (word?.ariaExpanded !== 'true' && word) press(word)
  await until(() => button('Done', part))
  return part
}

/** Presses one of several options of which one is chosen. */
export async function pick(group: string, option: string, form: HTMLElement): Promise<void> {
  press(called('radio', option, await until(() => called('radiogroup', group, form))))
}

/** Chooses one venue in place of those that the form starts with. */
export async function chooseVenue(term: string, name: string, form: HTMLElement): Promise<void> {
  const where = await openLine(form, 'Where')
  const clear = queryByRole(where, 'button', { name: 'Clear venues' })
  if (clear) press(clear)
  press(called('combobox', 'Venues', where))
  type('Venues', term, where)
  press(await until(() => called('option', name, where)))
}

/** Turns a half-hour of the picker, such as 'Friday 27 November 2026, 7:00 PM'. */
export async function pickSlot(name: string, form: HTMLElement): Promise<void> {
  press(called('gridcell', name, await openLine(form, 'When')))
}

/** The picked half-hours, as the list below the grid says them. */
export async function pickedSlots(form: HTMLElement): Promise<(string | null)[]> {
  const when = await openLine(form, 'When')
  return textsOf(await until(() => called('list', 'Selected time slots', when)), 'li')
}

/** Chooses from the menu of an alert's card. */
export async function chooseOfMenu(title: RegExp, item: string): Promise<void> {
  press(await until(() => button(new RegExp(`^Menu of ${title.source}`))))
  const chosen = await until(() => called('menuitem', item))
  // The menu takes the focus a moment after it is shown.
  await pass(1)
  press(chosen)
}

/** The titles of the cards. */
export function cards(): (string | null)[] {
  return queryAllByRole(document.body, 'heading', { level: 4 }).map(({ textContent }) => textContent)
}

import { configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

configure({
  // Code that a press fetches is compiled when it is first wanted.
  asyncUtilTimeout: 20_000,
  // The whole document would follow.
  getElementError: (message) => new Error(message ?? undefined),
  // Every change comes in its own time, as in a browser.
  eventWrapper: (act) => act(),
  asyncWrapper: (act) => act(),
})

/** Presses and keys take no time. Without layout nothing is known of what lies over what. */
export function hand() {
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 })
}

type Role = 'button' | 'link' | 'menuitem' | 'radio' | 'checkbox' | 'switch' | 'option' | 'gridcell' | 'tab'

/** Where to look: the whole screen, or a part of it. */
type Part = HTMLElement | undefined

const inPart = (part: Part) => (part ? within(part) : screen)

/** Waits until a control can be pressed, and presses it. A name of a `string` is the whole name. */
export async function press(name: string | RegExp, { role = 'button', part }: { role?: Role; part?: Part } = {}) {
  // Menus and lists stand where there is room, and without layout there is none.
  const hidden = role === 'menuitem' || role === 'option'
  const control = await waitFor(() => {
    const shown = inPart(part).getByRole(role, { name, hidden })
    if (shown.matches(':disabled')) throw new Error(`${name} cannot be pressed`)
    return shown
  })
  await hand().click(control)
  return control
}

/** Writes into the field of a label, replacing its text. */
export async function fill(label: string | RegExp, text: string, part?: Part): Promise<void> {
  const field = await inPart(part).findByLabelText(label, { selector: 'input, textarea' })
  const user = hand()
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}

/** Chooses from a list of the browser's own. */
export async function choose(label: string | RegExp, option: string, part?: Part): Promise<void> {
  await hand().selectOptions(await inPart(part).findByLabelText(label), option)
}

/** Waits for a dialog. */
export function dialog(name: string): Promise<HTMLElement> {
  return screen.findByRole('dialog', { name })
}

/** Waits until something is gone. */
export async function gone(find: () => HTMLElement | null): Promise<void> {
  await expect.poll(find).toBeNull()
}

/** The texts of the toast that is shown. */
export function toast(): (string | null)[] {
  const region = screen.queryByRole('region', { name: 'Notifications (F8)' })
  return [...(region?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)
}

/** `description` is its end: the sentence of an alert may stand before it. */
export async function expectToast(title: string, description?: string): Promise<void> {
  const said = description === undefined ? [title] : [title, expect.stringContaining(description)]
  await expect.poll(toast).toEqual(said)
}

/** Waits for the heading of a page. */
export async function expectHeading(name: string): Promise<void> {
  await screen.findByRole('heading', { level: 1, name })
}

/** Where the page is, without the origin. */
export function address(): string {
  return window.location.pathname + window.location.search
}

/** The texts of elements, with single spaces. */
export function textsOf(elements: Iterable<Element>): string[] {
  return [...elements].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())
}

/** Waits for an element that a selector finds. */
export async function found(selector: string, part: ParentNode = document): Promise<HTMLElement> {
  return waitFor(() => {
    const element = part.querySelector<HTMLElement>(selector)
    if (!element) throw new Error(`there is no ${selector}`)
    return element
  })
}

/** A half-hour of the calendar by how it is read out: 'Thu 26 Nov, 7:00 PM'. `more` is in what it says. */
export function cellAt(when: string, more = ''): Promise<HTMLElement> {
  return found(`[role=gridcell][aria-label^="${when}"]${more && `[aria-label*="${more}"]`}`)
}

/** Opens the form of an alert on a half-hour by a double click on it. */
export async function openForm(when: string): Promise<HTMLElement> {
  await hand().dblClick(await cellAt(when))
  const form = await dialog('Create Availability Alert')
  await within(form).findByRole('region', { name: 'When' })
  return form
}

/** The picked half-hours, as the list below the grid says them. */
export async function pickedSlots(form?: Part): Promise<string[]> {
  await openLine(form, 'When')
  await inPart(form).findAllByRole('group', { name: 'Time slots' })
  const list = inPart(form).queryByRole('list', { name: 'Selected time slots' })
  return textsOf(list?.querySelectorAll('li') ?? [])
}

/** Opens the sheet of a line of an alert's form, if it is closed. */
export async function openLine(form: Part, line: 'When' | 'Where' | 'More'): Promise<void> {
  const region = await inPart(form).findByRole('region', { name: line })
  const word = within(region).getAllByRole('button')[0]
  if (word && word.getAttribute('aria-expanded') !== 'true') await hand().click(word)
}

/** Chooses one venue in place of those that the form starts with. */
export async function chooseVenue(form: Part, term: string, name: string): Promise<void> {
  await openLine(form, 'Where')
  const field = await inPart(form).findByRole('combobox', { name: 'Venues' })
  const clear = inPart(form).queryByRole('button', { name: 'Clear venues' })
  if (clear) await hand().click(clear)
  await hand().type(field, term)
  await press(name, { role: 'option' })
}

export const willHear = 'You will receive an email and notifications when courts become available.'

/** Chooses from the menu of a button. */
export async function chooseOfMenu(menu: string | RegExp, item: string): Promise<void> {
  await press(menu)
  await press(item, { role: 'menuitem' })
}

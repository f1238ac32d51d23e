import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, getByLabelText, getByText, queryAllByRole } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** Moves the clock of the test. */
export async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

/** Waits until it holds: promises, code on demand and React run meanwhile, and the clock moves by small steps. */
export async function until<Seen>(look: () => Seen): Promise<Seen> {
  for (let looks = 0; ; looks += 1) {
    try {
      return look()
    } catch (error) {
      if (looks === maxLooks) throw error
    }
    await vi.dynamicImportSettled()
    await pass(looks)
  }
}

/** Some seven seconds of the clock. */
const maxLooks = 120

/** A cell of a grid by its row and its column. */
export function cellAt(row: number, column: number): HTMLElement {
  return one(`td[data-row="${row}"][data-column="${column}"]`)
}

/** The element of a selector that is there once. */
export function one(selector: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelectorAll<HTMLElement>(selector)
  if (found.length !== 1 || !found[0]) throw new Error(`there are ${found.length} of ${selector}`)
  return found[0]
}

/** A press with a mouse on what is shown in a cell, or on anything else. */
export function press(target: Element): void {
  fireEvent.click(target.querySelector(':scope > a') ?? target)
}

/** A press of a key where the focus is, or on a cell. */
export function key(
  name: string,
  { on = document.activeElement, ...more }: { on?: Element | null; ctrlKey?: boolean } = {},
) {
  fireEvent.keyDown(on ?? document.body, { key: name, ...more })
}

/** Chooses of a list. */
export function choose(label: string, value: string, within: HTMLElement = document.body): void {
  fireEvent.change(getByLabelText(within, label, { selector: 'select' }), { target: { value } })
}

/** A button by its name. */
export function button(name: string | RegExp, within: HTMLElement = document.body): HTMLElement {
  return called('button', name, within)
}

/** The only element of a role and a name. */
export function called(role: string, name: string | RegExp, within: HTMLElement = document.body): HTMLElement {
  // `getByRole` describes the whole document in its error, a hundred times while it waits.
  const [found, ...others] = queryAllByRole(within, role, { name })
  if (!found || others.length > 0)
    throw new Error(`there are ${others.length + (found ? 1 : 0)} of ${role} ${String(name)}`)
  return found
}

/** Writes into the field of a label. */
export function type(label: string, text: string, within: HTMLElement = document.body): HTMLElement {
  const field = getByLabelText(within, label, { selector: 'input, textarea' })
  fireEvent.change(field, { target: { value: text } })
  return field
}

/** Resolves to the dialog of a name, once it is there. */
export function dialog(name: string | RegExp): Promise<HTMLElement> {
  return until(() => called('dialog', name))
}

/** Waits until no dialog is open. */
export async function closed(): Promise<void> {
  await until(() => {
    if (document.querySelector('[role=dialog]')) throw new Error('a dialog is open')
  })
}

/** Waits until a text is shown. */
export function shown(text: string | RegExp, within: HTMLElement = document.body): Promise<HTMLElement> {
  return until(() => getByText(within, text))
}

/** The texts of the elements of a selector. */
export function textsOf(within: ParentNode, selector: string): (string | null)[] {
  return [...within.querySelectorAll(selector)].map(({ textContent }) => textContent)
}

/** Opens the panel of a button, which the browser does by itself: jsdom has no popovers. */
export function openPopover(name: string | RegExp): void {
  const panel = document.getElementById(button(name).getAttribute('popovertarget') ?? '')
  const toggle = Object.assign(new Event('toggle'), { newState: 'open', oldState: 'closed' })
  if (panel) fireEvent(panel, toggle)
}

/** Takes the connection away, or brings it back. */
export function connect(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'))
  act(() => onlineManager.setOnline(isOnline))
}

/** The title and the description of the shown toast. */
export function toast(): (string | null)[] {
  return textsOf(document, '.mantine-Notifications-notification p')
}

/** Waits for a toast. `description` is its end: the sentence of an alert may stand before it. */
export function expectToast(title: string, description?: string): Promise<void> {
  const said = description === undefined ? [title] : [title, expect.stringContaining(description)]
  return until(() => expect(toast()).toEqual(said))
}

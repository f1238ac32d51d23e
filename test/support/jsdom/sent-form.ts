import { expect, onTestFinished } from 'vitest'
import type { Answers } from './answers-of-board.ts'
import { alertOfAna } from './answers-of-alerts.ts'
import { button, called, pass, press, type, until } from './hands.ts'
import { openPage } from './open-page.tsx'

/** A form or an act, with the answer to its request. */
export interface SentForm {
  path: string
  /** Ana has one alert; otherwise it is a visitor. */
  isMember?: boolean
  answers?: Answers
  /** The button that opens the form, or the steps to it. */
  opener?: string | (() => Promise<unknown>)
  /** Texts by the labels of their fields. */
  fields?: Record<string, string>
  submit: string
  /** The role of what is pressed, if it is no button. */
  role?: 'switch' | 'menuitem'
  /** The name of what has the focus afterwards, if that is not what was pressed. */
  back?: string
  call: string
  /** True if it is sent by Enter in its last field. */
  isByEnter?: boolean
  /** True if there is an answer; otherwise the connection fails. */
  isAnswered?: boolean
}

/** Fills in a form, sends it, and resolves to the name of what has the focus after the answer, or to 'the message'. */
export async function focusAfter(form: SentForm): Promise<string> {
  const { path, isMember = false, answers, opener, fields = {}, call, role = 'button' } = form
  const who = isMember ? { member: {}, alerts: [alertOfAna(1)] } : {}
  const page = await openPage(path, { ...who, ...(answers && { answers }) })
  if (typeof opener === 'function') await opener()
  else if (opener) press(await until(() => button(opener)))
  if (!form.isAnswered) page.failing.add(call)
  const within = document.querySelector<HTMLElement>('[role=dialog]') ?? document.body
  const submit = await until(() => called(role, form.submit, within))
  const typed = Object.entries(fields).map(([label, text]) => type(label, text))
  // A dialog takes the focus a moment after it is shown.
  await pass(500)
  const focused = form.isByEnter ? typed.at(-1) : submit
  focused?.focus()
  const wasDisabled = watchDisabled(submit)
  press(submit)
  await until(() => expect(page.asked.map((asked) => asked.path)).toContain(call))
  await pass(500)
  if (wasDisabled()) return 'nothing: it became disabled'
  return nameOf(document.activeElement)
}

function nameOf(focused: Element | null): string {
  if (focused === null || focused === document.body || focused.matches(':disabled')) return 'nothing'
  if (focused.matches('[role=alert] *, [role=status] *, [aria-invalid=true]')) return 'the message'
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined
  return focused.ariaLabel ?? (label ?? focused).textContent
}

/** A browser takes the focus from what becomes disabled; jsdom leaves it there. */
function watchDisabled(element: HTMLElement): () => boolean {
  let wasDisabled = false
  const observer = new MutationObserver(() => {
    wasDisabled ||= element.matches(':disabled')
  })
  observer.observe(element, { attributeFilter: ['disabled'] })
  onTestFinished(() => observer.disconnect())
  return () => wasDisabled
}

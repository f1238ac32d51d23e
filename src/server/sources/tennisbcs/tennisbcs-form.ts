import { load } from 'cheerio'
import { dayNumber, type LocalDate } from '#domain/calendar/local-date.ts'
import { drift } from '#server/sources/parsing/drift.ts'

const prefix = 'ctl00$Contentmain$'

/** The state that an ASP.NET page wants back with every request. */
export type PageState = Readonly<Record<string, string>>

/** A button to another page of courts, as a form sends it. */
export interface CourtsButton {
  name: string
  value: string
}

/**
 * All hidden fields of the page: the server's state of the visit.
 * @throws Drift if there is no state to send back.
 */
export function stateOf(html: string): PageState {
  const $ = load(html)
  const state: Record<string, string> = {}
  for (const input of $('input[type="hidden"][name]').toArray()) {
    state[$(input).attr('name') ?? ''] = $(input).attr('value') ?? ''
  }
  if (!state['__VIEWSTATE']) throw drift('the page has no state to send back: it is no booking sheet')
  return state
}

/** The form that a click on a day of the calendar sends. Days are counted from 1 January 2000. */
export function formOfDay(state: PageState, date: LocalDate, complex: string | undefined): Record<string, string> {
  const day = String(dayNumber(date) - dayNumber('2000-01-01'))
  return {
    ...state,
    ...complexOf(complex),
    __EVENTTARGET: `${prefix}Calendar2`,
    __EVENTARGUMENT: day,
  }
}

/** The form that a click on a button to another page of courts sends. */
export function formOfCourts(
  state: PageState,
  { name, value }: CourtsButton,
  complex: string | undefined,
): Record<string, string> {
  return { ...state, ...complexOf(complex), __EVENTTARGET: '', __EVENTARGUMENT: '', [name]: value }
}

/** On a site with several grounds, a list next to the calendar names the ground. */
function complexOf(complex: string | undefined): Record<string, string> {
  return complex === undefined ? {} : { [`${prefix}ComplexList1`]: complex }
}

/** More pages of courts than any ground has: a page that names more is no sheet. */
const maxPages = 8

/**
 * The buttons to the pages of courts after the first.
 * @throws Drift if one of them is missing, or there are too many: pages are counted from 1.
 */
export function otherCourts(html: string): CourtsButton[] {
  const $ = load(html)
  const buttons = $(`input[name^="${prefix}PageF"]`)
    .toArray()
    .map((button) => ({ name: $(button).attr('name') ?? '', value: $(button).attr('value') ?? '' }))
  if (buttons.some(({ name }, index) => name !== `${prefix}PageF${index + 1}`))
    throw drift('a page of courts is missing')
  if (buttons.length > maxPages) throw drift(`the sheet has more than ${maxPages} pages of courts`)
  return buttons.slice(1)
}

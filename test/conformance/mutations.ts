import { addDays, isLocalDate } from '#domain/calendar/local-date.ts'
import type { StandInAnswer } from '#sandbox/stand-in.ts'
import {
  dayTwice,
  hoursForMinutes,
  lastItemsGone,
  oneDateOfAnotherDay,
  oneNull,
  ruleThatNeverOccurs,
  startAndEndExchanged,
  strayTag,
  tail,
  valueGone,
  zonesApart,
} from './self-contradictions.ts'
import {
  damaged,
  figureChanged,
  flipped,
  inOneRow,
  int,
  isJson,
  otherLocale,
  renamed,
  withoutCell,
  type Mutated,
} from './sheet-mutations.ts'

/** The changed answer; undefined where the mutation has nothing to change on this page. */
type Mutation = (page: Mutated) => StandInAnswer | undefined

export interface MutationClass {
  mutate: Mutation
  /** True if a page that was changed like this gives itself away in some systems; the others have no page that could. */
  canBeUnmasked: boolean
}

const withBody = (change: (page: Mutated) => string | undefined): Mutation => {
  return (page) => {
    const body = change(page)
    return body === undefined || body === page.answer.body ? undefined : { ...page.answer, body }
  }
}
const pageEnds = [
  '</body></html>',
  '</table></body></html>',
  '</td></tr></tbody></table></div>',
  '"}]}]}',
  ']}]}]}',
  '}]}',
]

/** Every kind of damage, by the name under which it is counted. */
export const mutationClasses: Readonly<Record<string, MutationClass>> = {
  'the page of another day': { mutate: (page) => anotherDay(page, true), canBeUnmasked: true },
  'the sheet of another group': { mutate: anotherGroup, canBeUnmasked: true },
  'cut, with an end put on': { mutate: withBody(glued), canBeUnmasked: true },
  'broken off by an error, with its own end': { mutate: withBody(errorInTheMiddle), canBeUnmasked: true },
  'a part commented out': { mutate: withBody(commentedOut), canBeUnmasked: true },
  'a cell missing': { mutate: withBody(withoutCell), canBeUnmasked: true },
  'a row twice': {
    mutate: withBody((page) =>
      inOneRow(
        page,
        (row) => row + row,
        ([...list], at) => list.toSpliced(at, 0, list[at]),
      ),
    ),
    canBeUnmasked: true,
  },
  'a class or key renamed': { mutate: withBody(renamed), canBeUnmasked: true },
  'another locale': { mutate: withBody(otherLocale), canBeUnmasked: true },
  cut: {
    mutate: withBody(({ answer: { body }, random }) => body.slice(0, int(random, body.length))),
    canBeUnmasked: true,
  },
  'hours for minutes': { mutate: withBody(hoursForMinutes), canBeUnmasked: true },
  'a day twice': { mutate: withBody(dayTwice), canBeUnmasked: true },
  'zones apart': { mutate: withBody(zonesApart), canBeUnmasked: true },
  'one null': { mutate: withBody(oneNull), canBeUnmasked: true },
  'a value gone': { mutate: withBody(valueGone), canBeUnmasked: true },
  'a rule that never occurs': { mutate: withBody(ruleThatNeverOccurs), canBeUnmasked: true },
  'a stray tag': { mutate: withBody(strayTag), canBeUnmasked: true },
  'a tail': { mutate: withBody(tail), canBeUnmasked: true },
  'start and end exchanged': { mutate: withBody(startAndEndExchanged), canBeUnmasked: true },
  'one date of another day': { mutate: withBody(oneDateOfAnotherDay), canBeUnmasked: true },
  'the last items gone': { mutate: withBody(lastItemsGone), canBeUnmasked: false },
  damaged: { mutate: withBody(damaged), canBeUnmasked: false },
  'a login page': {
    mutate: ({ answer }) => ({
      ...answer,
      contentType: 'text/html',
      body: '<html><body><form><input type="password"></form></body></html>',
    }),
    canBeUnmasked: true,
  },
  'a challenge page': {
    mutate: ({ answer }) => ({
      ...answer,
      contentType: 'text/html',
      body: '<html><body>Just a moment...</body></html>',
    }),
    canBeUnmasked: true,
  },
  'a redirect to a login': {
    mutate: ({ answer }) => ({
      ...answer,
      status: 302,
      body: '',
      headers: { location: 'https://login.example/start' },
    }),
    canBeUnmasked: true,
  },
  'an empty page': {
    mutate: ({ answer }) => ({ ...answer, body: isJson(answer.body) ? '{}' : '<html><body></body></html>' }),
    canBeUnmasked: true,
  },
  'another day, on a page that names none': { mutate: (page) => anotherDay(page, false), canBeUnmasked: false },
  'one row gone': {
    mutate: withBody((page) =>
      inOneRow(
        page,
        () => '',
        (list, at) => list.toSpliced(at, 1),
      ),
    ),
    canBeUnmasked: false,
  },
  'one figure changed': { mutate: withBody(figureChanged), canBeUnmasked: false },
  'one cell flipped': { mutate: withBody(flipped), canBeUnmasked: false },
}

/** How the systems write a day; a full sheet of tennisvenues has no link and so no day. */
const namesDay = /\b20\d{6}\b|\b20\d\d-\d\d-\d\d|\d\d-\d\d-20\d\d|\|20\d\d\b/

/** The site's answer about a day beside the one that was asked for. */
function anotherDay({ url, form, answer, answers, random }: Mutated, isNamed: boolean): StandInAnswer | undefined {
  const by = [-1, 1, 7][int(random, 3)] ?? 1
  const shift = (date: string) => (isLocalDate(date) ? addDays(date, by) : date)
  const other = new URL(url)
  for (const [name, value] of url.searchParams) {
    const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(value)
    const shifted = compact ? shift(compact.slice(1).join('-')).replaceAll('-', '') : shift(value)
    other.searchParams.set(name, shifted)
  }
  const otherForm = new URLSearchParams(form)
  if (form.has('day')) {
    const two = (name: string) => (form.get(name) ?? '').padStart(2, '0')
    const [year, month, day] = shift(`${two('year')}-${two('month')}-${two('day')}`)
      .split('-')
      .map(Number)
    for (const [name, value] of Object.entries({ year, month, day })) otherForm.set(name, String(value))
  }
  // ASP.NET: the day that was clicked, and the day that the page of courts was kept for.
  if (form.has('__EVENTARGUMENT')) {
    const clicked = form.get('__EVENTARGUMENT') ?? ''
    if (clicked !== '') otherForm.set('__EVENTARGUMENT', String(Number(clicked) + by))
    const state = form.get('__VIEWSTATE') ?? ''
    otherForm.set('__VIEWSTATE', state.replace(/\d{4}-\d\d-\d\d/, shift))
  }
  if (other.href === url.href && otherForm.toString() === form.toString()) return undefined
  const told = answers(other, otherForm)
  if (!told || told.body === answer.body || namesDay.test(told.body) !== isNamed) return undefined
  return told
}

/** MiClub's timesheets say whose they are: the next number is that of the club's other fee group. */
function anotherGroup({ url, form, answers }: Mutated): StandInAnswer | undefined {
  const group = url.searchParams.get('feeGroupId')
  if (group === null) return undefined
  for (const next of [Number(group) + 1, Number(group) - 1]) {
    const other = new URL(url)
    other.searchParams.set('feeGroupId', String(next))
    const told = answers(other, form)
    if (told) return told
  }
  return undefined
}

function glued({ answer: { body }, random }: Mutated): string {
  return body.slice(0, int(random, body.length)) + (pageEnds[int(random, pageEnds.length)] ?? '')
}

function errorInTheMiddle({ answer: { body }, random }: Mutated): string {
  const [from, to] = [int(random, body.length), int(random, body.length)].toSorted((a, b) => a - b)
  return `${body.slice(0, from)}<h1>HTTP Status 500</h1><p>null</p>${body.slice(Math.max(to ?? 0, body.length - 400))}`
}

function commentedOut({ answer: { body }, random }: Mutated): string | undefined {
  if (isJson(body)) return undefined
  const [from = 0, to = 0] = [int(random, body.length), int(random, body.length)].toSorted((a, b) => a - b)
  return `${body.slice(0, from)}<!-- ${body.slice(from, to)} -->${body.slice(to)}`
}

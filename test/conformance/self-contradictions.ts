import { addDays, fromCompactDate, isLocalDate, toCompactDate } from '#domain/calendar/local-date.ts'
import { inOneMatch, inOnePlace, isCalendar, isObject, type Change } from './places.ts'
import { int, isJson } from './sheet-mutations.ts'

/** Of one name or of all: 7 instead of 420. */
export const hoursForMinutes: Change = ({ answer: { body }, random }) => {
  const named =
    /"(\w*(?:Time|Minutes|Interval|Duration))":(\d+)\b|("key":"StepMinutes","value":")(\d+)|"(duration)":"PT(\d+)(?:M|H)"/g
  const names = [...new Set([...body.matchAll(named)].map((match) => match[1] ?? match[3] ?? match[5]))]
  const only = random() < 0.5 ? undefined : names[int(random, names.length)]
  return body.replace(
    named,
    (
      all: string,
      name?: string,
      minutes?: string,
      before?: string,
      step?: string,
      duration?: string,
      length?: string,
    ) => {
      if (only !== undefined && only !== (name ?? before ?? duration)) return all
      if (name !== undefined) return `"${name}":${Number(minutes) / 60}`
      return before === undefined
        ? `"duration":"PT${length}${all.endsWith('H"') ? 'M' : 'H'}"`
        : `${before}${Number(step) / 60}`
    },
  )
}

const dated = (value: unknown) =>
  isObject(value) &&
  Object.entries(value).some(([name, date]) => /^date$/i.test(name) && /^\d{4}-\d\d-\d\d/.test(String(date)))

/** The second time with half of what it has. */
export const dayTwice: Change = (page) => {
  const inJson = inOnePlace(
    page,
    ({ holder, key }) => Array.isArray(holder) && dated(holder[key]),
    ({ holder, key }) => {
      const again = structuredClone(holder[key])
      if (isObject(again))
        for (const list of Object.values(again)) if (Array.isArray(list)) list.splice(0, Math.ceil(list.length / 2))
      ;(holder as unknown as unknown[]).splice(Number(key) + int(page.random, 2), 0, again)
    },
  )
  return (
    inJson ??
    inOneMatch(page, /<table\b[^]*?<\/table>/g, ([table]) => {
      const rows = table.split(/(?=<tr\b)/)
      return (
        table +
        rows.filter((_, index) => index === 0 || index % 2 === 1).join('') +
        (rows.at(-1)?.includes('</table>') === true && rows.length % 2 === 1 ? '</table>' : '')
      )
    })
  )
}

/** One time by another clock than the rest. */
export const zonesApart: Change = (page) =>
  isCalendar(page.answer.body)
    ? undefined
    : inOneMatch(page, /(?<=T\d\d:\d\d:\d\d)[+-]\d\d:?\d\d(?=")|Australia\/Sydney/g, ([zone]) =>
        zone === 'Australia/Sydney'
          ? 'Australia/Perth'
          : zone.replace(/^.(\d\d)/, (_, hours: string) => (hours === '10' ? '+11' : '+10')),
      )

export const oneNull: Change = (page) =>
  inOnePlace(
    page,
    ({ holder, key }) => holder[key] !== null,
    ({ holder, key }) => void (holder[key] = null),
  )

/** A property of a calendar without its value. */
export const valueGone: Change = (page) =>
  isCalendar(page.answer.body)
    ? inOneMatch(
        page,
        /^(DTSTART|DTEND|DURATION|RRULE|EXDATE|RDATE|RECURRENCE-ID|FREEBUSY)([^:\r\n]*:)[^\r\n]+/gm,
        ([, name, rest]) => `${name}${rest}`,
      )
    : undefined

const neverRules = [
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;COUNT=0',
  'FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31',
  'FREQ=WEEKLY;INTERVAL=0',
]

export const ruleThatNeverOccurs: Change = (page) => {
  if (isCalendar(page.answer.body))
    return inOneMatch(page, /^RRULE:[^\r\n]+/gm, () => `RRULE:${neverRules[int(page.random, neverRules.length)]}`)
  const bounds = /^(minimum|maximum)\w*intervals$|^booking(min|max)duration$/i
  return inOnePlace(
    page,
    ({ holder, key }) => bounds.test(key) && typeof holder[key] === 'number',
    ({ holder, key }) => void (holder[key] = /min/i.test(key) ? 99_999 : -1),
  )
}

const tags = [
  '</div>',
  '</td>',
  '</tr>',
  '</table>',
  '</tbody>',
  '</ul>',
  '</li>',
  '</span>',
  '</p>',
  '</a>',
  '<div>',
  '<p>',
  '<span>',
  '<b>',
  '<td>',
  '<tr>',
  '<table>',
  '</body>',
  '</html>',
]

export const strayTag: Change = (page) =>
  isJson(page.answer.body) || isCalendar(page.answer.body)
    ? undefined
    : inOneMatch(page, />(?=\s*[^<\s]|<)/g, () => `>${tags[int(page.random, tags.length)]}`)

export const tail: Change = ({ answer: { body }, random }) =>
  body +
  [
    ']',
    '}',
    '{"error":1}',
    '\r\nEND:VCALENDAR',
    '</div></table>',
    '<h1>Error</h1>',
    body.slice(int(random, body.length)),
  ][int(random, 7)]

const ends: Readonly<Record<string, string>> = {
  StartTime: 'EndTime',
  startDate: 'endDate',
  OpenTime: 'CloseTime',
  Start_Date: 'End_Date',
  EarliestStartTime: 'LatestEndTime',
}

export const startAndEndExchanged: Change = (page) => {
  const { body } = page.answer
  if (isCalendar(body))
    return inOneMatch(
      page,
      /^DTSTART([^\r\n]*)(\r\nDT)END([^\r\n]*)/gm,
      ([, start, between, end]) => `DTSTART${end}${between}END${start}`,
    )
  return inOnePlace(
    page,
    ({ holder, key }) => ends[key] !== undefined && holder[ends[key]] !== undefined,
    ({ holder, key }) => {
      const end = ends[key] ?? ''
      ;[holder[key], holder[end]] = [holder[end], holder[key]]
    },
  )
}

/** One of the dates that pages write beside each other: a key, the day of a list, the part of a link. */
export const oneDateOfAnotherDay: Change = (page) => {
  const by = [-7, -1, 1, 7][int(page.random, 4)] ?? 1
  if (isCalendar(page.answer.body)) return undefined
  return inOneMatch(
    page,
    /(?<="(?:Date|startDate|endDate|time)":")\d{4}-\d\d-\d\d|(?<=[{,]")\d{4}-\d\d-\d\d(?=":)|(?<=[=/'"])20\d{6}(?=\d{4}\b|[&"'])|(?<=')\d{4}-\d\d-\d\d(?=')/g,
    ([date]) => {
      const plain = fromCompactDate(date)
      if (plain !== undefined) return toCompactDate(addDays(plain, by))
      return isLocalDate(date) ? addDays(date, by) : undefined
    },
  )
}

/** The last items of a list, as where an answer has a greatest length. */
export const lastItemsGone: Change = (page) =>
  inOnePlace(
    page,
    ({ holder, key }) => Array.isArray(holder[key]) && holder[key].length > 1,
    ({ holder, key }) => {
      const list = holder[key]
      if (Array.isArray(list)) list.splice(1 + int(page.random, list.length - 1))
    },
  )

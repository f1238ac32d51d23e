import { weekdayOf, weekdays, type Weekday } from '#domain/calendar/local-date.ts'
import { slotLabels, type TimeSlot } from '#domain/calendar/time-slot.ts'
import { dayName, indexOfDay, type ReadWhen } from './read-when.ts'

/** The parts of a sentence that say what is not wanted, apart from the rest. */
interface ReadNegations {
  /** The text without them. */
  left: string
  days: Weekday[]
  times: TimeSlot[]
  /** Negations without a meaning here, in the person's words. Nothing in them counts as wanted. */
  unread: string[]
}

const spoken = 'not|no|never|neither|nor|without|unless|cannot|dont|do not|doesnt|cant|wont|isnt'
const named = `except(?:ing)?(?: for)?|excluding|avoid(?:ing)?|skip(?:ping)?|besides|(?:apart|aside) from|(?:other|rather) than|instead of`
const filler = '(?: want| need| play| watch| on| in| the| any| an?)*'
const not = String.raw`(?:but )?(?:${spoken}|${named}|(?:any|every|all)(?:thing|where)?(?: (?:venue|court|club|place|suburb|sport)s?)? but|[a-z]+n't)${filler}`
const day = `(?:(?:on |the |an? |any )*(?:${dayName}|weekday|weekend)s?)`
const part = '(?:(?:in the |the )?(?:morning|afternoon|evening|night)s?)'
const list = (one: string) => String.raw`(${one}(?:(?:, and|, or|,| and| or| nor) ${one})*)(?![\w'])`
/** 'Friday evenings', 'Monday to Friday' and 'Friday next week' are no weekdays. */
const alone = String.raw`(?! ?(?:-|–|to\b|morning|afternoon|evening|night|at\b|\d|this\b|next\b|of\b|in\b))`
const clauseEnd = String.raw`(?=[,;]|\. |\.$| but (?!not\b)| and not\b|$)`
const number = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const clock = String.raw`((?:\d[\d:.]*|${number})(?: ?[ap]\.?m\.?)?)(?![\w:])(?! (?:or|nor|and) (?:before|after|later|earlier))`

/** Other ways to say something that is wanted. */
const doubled: [RegExp, string][] = [
  [/\bnot (?:only|just)\b|\bbut also\b/g, ''],
  [new RegExp(String.raw`\b(?:not|no) (?:before|(?:earlier|sooner) than) ${clock}`, 'g'), 'after $1'],
  [new RegExp(String.raw`\b(?:not|no) (?:after|past|later than) ${clock}`, 'g'), 'until $1'],
  [new RegExp(String.raw`\b(?:not|no) (?:more|further|farther) than (?=(?:\d+|${number}) ?k)`, 'g'), 'within '],
  [new RegExp(String.raw`\b(?:not|no) (?:less|shorter) than (?=(?:\d+|${number}|an?) ?(?:min|h))`, 'g'), 'at least '],
]
const excludedDays = new RegExp(String.raw`(?:\b${not}|(?<=days?|daily) but) ${list(day)}${alone}`, 'g')
const excludedParts = new RegExp(String.raw`\b${not} ${list(part)}`, 'g')
const otherClause = new RegExp(String.raw`(?<![\w'])${not}(?![\w']).*?${clauseEnd}`, 'g')
/** The slots of each part of the day that is not wanted, from and to. */
const wholeParts = { morning: [0, 12], afternoon: [12, 24], evening: [24, 33], night: [24, 33] } as const

/** Reads the negations of lower-case text in one line. */
export function readNegations(text: string): ReadNegations {
  const read: ReadNegations = { left: '', days: [], times: [], unread: [] }
  const wanted = doubled.reduce((all, [pattern, plain]) => all.replaceAll(pattern, plain), text)
  read.left = wanted
    .replaceAll(excludedDays, (_, days: string) => {
      read.days.push(...(days.match(/[a-z]{3,}/g) ?? []).flatMap(weekdaysOf))
      return '·'
    })
    .replaceAll(excludedParts, (_, parts: string) => {
      for (const [name, [from, to]] of Object.entries(wholeParts))
        if (parts.includes(name)) read.times.push(...slotLabels.slice(from, to))
      return '·'
    })
    .replaceAll(otherClause, (clause) => {
      read.unread.push(clause.replace(/^but /, '').trim())
      return '·'
    })
  return read
}

function weekdaysOf(word: string): readonly Weekday[] {
  if (word.startsWith('weekday')) return weekdays.slice(0, 5)
  if (word.startsWith('weekend')) return weekdays.slice(5)
  return weekdays.slice(indexOfDay(word)).slice(0, indexOfDay(word) < 0 ? 0 : 1)
}

/** Takes the days and times that are not wanted from those that are, or from all if none is named. Undefined if none is left. */
export function withoutNegated(
  when: ReadWhen,
  { days, times }: Pick<ReadNegations, 'days' | 'times'>,
): ReadWhen | undefined {
  if (days.length === 0 && times.length === 0) return when
  const isNamed = when.dates.length > 0 || when.days.length > 0
  const wantedDays = days.length > 0 && !isNamed ? weekdays : when.days
  const wantedTimes = times.length > 0 && when.times.length === 0 ? slotLabels : when.times
  const left = {
    dates: when.dates.filter((date) => !days.includes(weekdayOf(date))),
    days: wantedDays.filter((one) => !days.includes(one)),
    times: wantedTimes.filter((one) => !times.includes(one)),
  }
  const isNothing =
    (wantedTimes.length > 0 && left.times.length === 0) ||
    (when.dates.length + wantedDays.length > 0 && left.dates.length + left.days.length === 0)
  return isNothing ? undefined : left
}

import { readWishes, type AlertWishes } from '#domain/availability/wishes.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { suburbs } from '#region/suburbs.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { readNegations, withoutNegated } from './read-negations.ts'
import { isEveryWeek, readWhen, type ReadWhen, type Take } from './read-when.ts'
import { region } from '#region/region.ts'

/** An alert as far as a sentence names it. */
export interface ReadSentence {
  /** One for each ';' that divides days with different times. */
  when: ReadWhen[]
  sport?: SportOrAll
  /** Ids of venues that are named. */
  venues: string[]
  /** 'My saved venues', or all of the sport. */
  choice?: 'saved' | 'all'
  km?: number
  /** A suburb's name, or where the person is. */
  place?: { suburb: string } | 'here'
  holes?: 9 | 18
  spots?: number
  /** The least length. */
  minutes?: number
  /** Courts without their venue. */
  wishes: AlertWishes
  /** Words without a meaning here. */
  unread: string[]
}

const tens: Record<string, string> = { thirty: '30', sixty: '60', ninety: '90', noon: '12 pm', midday: '12 pm' }
const digits = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const sportWords: [string, SportOrAll][] = [
  ['tennis', 'tennis'],
  ['golf', 'golf'],
  ['futsal|soccer|football', 'futsal'],
  ['(?:any|all|every) sports?', 'all'],
]
const silent = new Set(
  `a alert all an and any are around at available book but by can club court courts day days each email every find for free
  from game i in is least like long me minimum my near nearby of on open opening or pitch play please round some
  something tee tell the there this time times to us venue venues watch we week weekly when with within would you your`.split(
    /\s+/,
  ),
)
const generic = / (?:gc|tennis(?: club| centre| courts?)?|sports centre)$/

/** Names of venues and suburbs, the longest first, so that none is found inside of another. */
function namesOf(venues: readonly Venue[]) {
  const places = new Set(suburbs.map(({ name }) => name.toLowerCase()))
  const ofVenues = venues.flatMap(({ id, displayName }) => {
    const name = displayName.toLowerCase()
    const short = name.replace(generic, '')
    return [name, ...(places.has(short) || short === name ? [] : [short])].map((one) => ({
      name: one,
      suburb: '',
      venue: id,
    }))
  })
  const ofSuburbs = suburbs.map(({ name }) => ({ name: name.toLowerCase(), suburb: name, venue: '' }))
  return [...ofSuburbs, ...ofVenues].sort((a, b) => b.name.length - a.name.length)
}

/**
 * Reads an alert as a person writes it: 'Tuesday or Thursday after six near Chatswood'. It reads each sentence of
 * `alertSentence`, too, but for days and venues that such a sentence only counts, and a position without a name. A
 * negation takes away days or times, or is named as unread with all that it says.
 */
export function readSentence(
  text: string,
  { today, venues }: { today: LocalDate; venues: readonly Venue[] },
): ReadSentence {
  const negated = readNegations(text.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' '))
  const read: ReadSentence = { when: [], venues: [], wishes: {}, unread: negated.unread }
  const names = scan(negated.left)
  for (const { name, suburb, venue } of namesOf(venues)) {
    if (names.left().includes(name))
      names.take(name, () => (suburb ? (read.place = { suburb }) : read.venues.push(venue)))
  }
  // After the names, because of Five Dock.
  const facts = scan(
    names
      .left()
      .replace(/\b[a-z]+\b/g, (word) => tens[word] ?? (digits.includes(word) ? `${digits.indexOf(word) + 1}` : word)),
  )
  read.wishes = readWishes(facts.take)
  readFacts(facts.take, read)
  const isWeekly = isEveryWeek(negated.left)
  for (const part of facts.left().split(';')) {
    const { take, left } = scan(part)
    const when = withoutNegated(readWhen(take, { today, isWeekly }), negated)
    if (when) read.when.push(when)
    else read.unread.push(part.replaceAll('·', '').trim())
    take(`(${region.postcode})`, (postcode) => {
      const suburb = suburbs.find((one) => one.postcode.toLowerCase() === postcode)
      return suburb ? (read.place = { suburb: suburb.name }) : false
    })
    read.unread.push(...(left().match(/[\w'@.:]+/g) ?? []).filter((word) => !silent.has(word) && word !== '.'))
  }
  return read
}

function readFacts(take: Take, read: ReadSentence): void {
  take('(?:every week|weekly|until (?:you|i) stop)', () => true)
  take(String.raw`(?:within )?(\d{1,2}) ?(?:km|kms|kilomet(?:er|re)s?)`, (km) => (read.km = Number(km)))
  take('(9|18)(?: |-)?holes?', (holes) => (read.holes = holes === '9' ? 9 : 18))
  take(String.raw`([1-4]) (?:players?|people|persons?|spots?|of us)`, (spots) => (read.spots = Number(spots)))
  take(String.raw`(\d{2,3}) ?min(?:ute)?s?`, (minutes) => (read.minutes = Number(minutes)))
  take(
    String.raw`(an?|\d(?:\.5)?)(?: |-)?(?:hours?|hrs?|h)`,
    (count = '') => (read.minutes = (Number.parseFloat(count) || 1) * 60),
  )
  take('(?:my|your|our) (?:\\d+ )?saved', () => (read.choice = 'saved'))
  take('(?:near|around) (?:me|here)|nearby|here|where you were', () => (read.place = 'here'))
  for (const [words, sport] of sportWords) take(words, () => (read.sport = sport))
  take(String.raw`(?:\d+|all|any|every) (?:· )?venues?`, () => {
    read.choice ??= 'all'
    read.sport ??= 'all'
  })
}

/** A text of which patterns are taken; each leaves a dot, so that its neighbours do not come together. */
function scan(text: string): { take: Take; left: () => string } {
  let left = text
  function take(pattern: string, use: (...groups: (string | undefined)[]) => unknown): void {
    const words = new RegExp(String.raw`(?<![\w:])(?:${pattern})(?![\w:])`, 'g')
    const groups = new RegExp(`${pattern}|`).exec('')!.length - 1
    left = left.replace(words, (found, ...all) => (use(...all.slice(0, groups)) === false ? found : '·'))
  }
  return { take, left: () => left }
}

import { int, isJson, type Mutated } from './sheet-mutations.ts'

export type Change = (page: Mutated) => string | undefined

/** A place of a parsed answer: a property, or an element of a list. */
interface Place {
  holder: Record<string, unknown>
  key: string
}

export const isCalendar = (body: string) => body.startsWith('BEGIN:VCALENDAR')
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Changes one of the places of a JSON answer that are wanted. */
export function inOnePlace(
  { answer: { body }, random }: Mutated,
  isWanted: (place: Place) => boolean,
  change: (place: Place) => void,
): string | undefined {
  if (!isJson(body)) return undefined
  const data: unknown = JSON.parse(body)
  const places: Place[] = []
  const visit = (value: unknown): void => {
    if (!isObject(value)) return
    for (const key of Object.keys(value)) {
      const place = { holder: value, key }
      if (isWanted(place)) places.push(place)
      visit(value[key])
    }
  }
  visit(data)
  const place = places[int(random, places.length)]
  if (!place) return undefined
  change(place)
  return JSON.stringify(data)
}

/** Changes one of the matches. */
export function inOneMatch(
  { answer: { body }, random }: Mutated,
  pattern: RegExp,
  change: (match: RegExpExecArray) => string | undefined,
): string | undefined {
  const matches = [...body.matchAll(pattern)]
  const match = matches[int(random, matches.length)]
  const changed = match && change(match)
  return changed === undefined
    ? undefined
    : body.slice(0, match?.index) + changed + body.slice((match?.index ?? 0) + (match?.[0].length ?? 0))
}

import type { Answerer, StandInAnswer } from '#sandbox/stand-in.ts'

/** A mutation's material: the answer to one request, and the site that can be asked for others. */
export interface Mutated {
  url: URL
  form: URLSearchParams
  answer: StandInAnswer
  answers: Answerer
  random: () => number
}

export const int = (random: () => number, below: number) => Math.floor(random() * below)
export const isJson = (body: string) => /^\s*[[{]/.test(body)

const cellPattern =
  /<td\b[^>]*>(?:(?!<\/?t[dr]\b)[^])*<\/td>|<div id="\d+_\d" class="cell[^"]*">.*?<\/div>|<div class="cell[^"]*" data-date[^]*?<\/div>/g
const rowPattern =
  /<tr\b(?:(?!<tr\b)[^])*?<\/tr>|^<div id="row-[^]*?(?=^<div id="row-|^<script|^<\/body>)|<div class="row feeGroupRow[^]*?<\/div><\/div>\n?/gm

export function withoutCell({ answer: { body }, random }: Mutated): string | undefined {
  const cells = [...body.matchAll(cellPattern)]
  const cell = cells[int(random, cells.length)]
  return cell && body.slice(0, cell.index) + body.slice(cell.index + cell[0].length)
}

/** Changes one row of a page's sheet, or one item of a list. */
export function inOneRow(
  { answer: { body }, random }: Mutated,
  inPage: (row: string) => string,
  inList: (list: unknown[], at: number) => unknown[],
): string | undefined {
  if (isJson(body)) {
    const lists: unknown[][] = []
    const data: unknown = JSON.parse(body, (_, value: unknown) => {
      if (Array.isArray(value) && value.length > 0) lists.push(value)
      return value
    })
    const list = lists[int(random, lists.length)]
    if (!list) return undefined
    list.splice(0, list.length, ...inList([...list], int(random, list.length)))
    return JSON.stringify(data)
  }
  const rows = [...body.matchAll(rowPattern)]
  const row = rows[int(random, rows.length)]
  return row && body.slice(0, row.index) + inPage(row[0]) + body.slice(row.index + row[0].length)
}

export function renamed({ answer: { body }, random }: Mutated): string | undefined {
  const names = isJson(body)
    ? [...new Set([...body.matchAll(/"([A-Za-z@]\w*)":/g)].map(([, name]) => `"${name}":`))]
    : [...new Set([...body.matchAll(/class="([^"]+)"/g)].flatMap(([, list = '']) => list.split(/\s+/).filter(Boolean)))]
  const name = names[int(random, names.length)]
  if (name === undefined) return undefined
  return isJson(body)
    ? body.replaceAll(name, `"x${name.slice(1)}`)
    : body.replace(new RegExp(`(?<=class="[^"]*)\\b${name}\\b(?!-)`, 'g'), `x${name}`)
}

export function otherLocale({ answer: { body } }: Mutated): string {
  // A calendar may be kept in any zone: its times are instants there too.
  if (body.startsWith('BEGIN:VCALENDAR')) return body
  return body
    .replace(
      /\b(\d{1,2}):(\d\d) ?([ap])m\b/gi,
      (_, hour, minute, half) => `${(Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)}:${minute}`,
    )
    .replaceAll('Australia/Sydney', 'Europe/London')
    .replaceAll('Available', 'Verfügbar')
}

export function damaged({ answer: { body }, random }: Mutated): string {
  const at = int(random, body.length)
  return body.slice(0, at) + ['\u0000', '<', '"', '}', '�'][int(random, 5)] + body.slice(at + 1 + int(random, 40))
}

export function figureChanged({ answer: { body }, random }: Mutated): string | undefined {
  const figures = [...body.matchAll(/\d/g)]
  const figure = figures[int(random, figures.length)]
  return (
    figure &&
    body.slice(0, figure.index) + String((Number(figure[0]) + 1 + int(random, 9)) % 10) + body.slice(figure.index + 1)
  )
}

const opposites = [
  ['cell-available', 'cell-taken'],
  ['v4-slot-available', 'v4-slot-unavailable'],
  ['TimeCell Available', 'TimeCell NotAvailable'],
  ['"Capacity":1', '"Capacity":0'],
  ['"Category":0', '"Category":1000'],
  ['":true', '":false'],
  ['"state":"updated"', '"state":"deleted"'],
  ['CustID=Available', 'CustID=Quartermaine'],
] as const

export function flipped({ answer: { body }, random }: Mutated): string | undefined {
  const [one, other] = (opposites.filter(([word]) => body.includes(word)) as (readonly [string, string])[])[0] ?? []
  if (one === undefined || other === undefined) return undefined
  const [from, to] = random() < 0.5 ? [one, other] : [other, one]
  const places = [...body.matchAll(new RegExp(from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g'))]
  const at = places[int(random, places.length)]
  return at && body.slice(0, at.index) + to + body.slice(at.index + from.length)
}

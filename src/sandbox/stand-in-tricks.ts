/**
 * Pages that can be parsed but are wrong: renamed classes, dates of another day, rows twice or in another order. They
 * work on the text of any of the formats.
 */
export const trickOf = {
  drifted: (body: string) => renamed.reduce((text, [name, other]) => text.replaceAll(name, other), body),
  'other-day': (body: string) =>
    body
      .replace(/\b(20\d\d)-(\d\d)-(\d\d)\b/g, (_, year, month, day) => nextDay([year, month, day]).join('-'))
      .replace(/([=/])(20\d\d)(\d\d)(\d\d)(?=[&"'])/g, (_, before, year, month, day) =>
        [before, ...nextDay([year, month, day])].join(''),
      ),
  duplicated: (body: string) =>
    inJsonLists(body, (list) => [...list, ...list]) ?? inRows(body, (rows) => rows.flatMap((row) => [row, row])),
  reordered: (body: string) =>
    inJsonLists(body, (list) => list.toReversed()) ?? inRows(body, (rows) => rows.toReversed()),
} satisfies Record<string, (body: string) => string>

const renamed = [
  ['cell-available', 'cell-open'],
  ['v4-slot-available', 'v4-slot-open'],
  ['TimeCell Available', 'TimeCell Open'],
  ['"Capacity"', '"Places"'],
  ['"slotsAvailable"', '"places"'],
  ['"remainingUses"', '"uses"'],
  ['class="empty"', 'class="vacant"'],
  ['class="matrixsched', 'class="matrixrate'],
  ['CustID=Available', 'CustID=Free'],
] as const

function nextDay([year, month, day]: [string, string, string]): [string, string, string] {
  const next = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + 1)).toISOString()
  return [next.slice(0, 4), next.slice(5, 7), next.slice(8, 10)]
}

/** Changes the innermost lists of a JSON text; undefined for anything that is not JSON. */
function inJsonLists(body: string, change: (list: unknown[]) => unknown[]): string | undefined {
  if (!/^\s*[[{]/.test(body)) return undefined
  const isPlain = (list: unknown[]) => !JSON.stringify(list).slice(1).includes('[')
  return JSON.stringify(JSON.parse(body), (_, value: unknown) =>
    Array.isArray(value) && value.length > 0 && isPlain(value) ? change(value) : value,
  )
}

/** Changes the tee times of a timesheet. In the other formats the order of rows has a meaning. */
function inRows(body: string, change: (rows: string[]) => string[]): string {
  const rows = body.match(/^<div id="row-[^]*?(?=^<div id="row-|^<script|^<\/body>)/gm)
  if (!rows) return body
  const [first = ''] = rows
  const start = body.indexOf(first)
  return body.slice(0, start) + change(rows).join('') + body.slice(start + rows.join('').length)
}

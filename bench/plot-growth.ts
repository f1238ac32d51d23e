import { writeFile } from 'node:fs/promises'
import { matchingGrowth, othersGrowth, type GrowthPoint } from './growth.ts'

const [width, height] = [680, 360]
const edge = { left: 64, right: 190, top: 24, bottom: 48 }

/** A line of a plot: what is written at its end, the class of its colour, and its milliseconds at each point. */
interface Line<Point> {
  name: string
  className: string
  of: (point: Point) => number
}

/** Draws how matching grows, and that nothing else does, from what was measured last, all scales in powers of ten. */
export async function run(): Promise<void> {
  await plot('docs/growth.svg', 'The time of a diff, by alerts', await matchingGrowth.load(), [
    { name: 'GIN, found', className: 'second', of: ({ peer }) => peer },
    { name: 'ours, found and noted', className: 'first', of: ({ ours }) => ours },
  ])
  await plot('docs/growth-of-others.svg', 'The time of all else, by alerts', await othersGrowth.load(), [
    { name: 'a reading is recorded', className: 'first', of: ({ reading }) => reading },
    { name: 'an email follows another', className: 'second', of: ({ mail }) => mail },
    { name: 'a week is read', className: 'third', of: ({ week }) => week },
  ])
}

async function plot<Point extends GrowthPoint>(
  file: string,
  title: string,
  points: readonly Point[],
  lines: readonly Line<Point>[],
): Promise<void> {
  if (points.length < 2)
    return console.log(`${file} wants two sizes: run \`npm run bench -- match\` and \`-- growth\` first`)
  await writeFile(file, draw(title, points, lines))
  console.log(`${file} shows ${points.map(({ alerts }) => alerts).join(', ')} alerts`)
}

function draw<Point extends GrowthPoint>(
  title: string,
  points: readonly Point[],
  lines: readonly Line<Point>[],
): string {
  const times = points.flatMap((point) => lines.map(({ of }) => of(point)))
  const x = scale(powersAround(points.map(({ alerts }) => alerts)), edge.left, width - edge.right)
  const y = scale(powersAround(times), height - edge.bottom, edge.top)
  const line = ({ name, className, of }: Line<Point>) => {
    const places = points.map((point) => [x.at(point.alerts), y.at(of(point))] as const)
    const [endX = 0, endY = 0] = places.at(-1) ?? []
    return [
      `<polyline class="${className}" points="${places.map((place) => place.join(',')).join(' ')}"/>`,
      ...places.map(([cx, cy]) => `<circle class="${className}" cx="${cx}" cy="${cy}" r="4"/>`),
      `<text x="${endX + 12}" y="${endY + 4}">${name}</text>`,
    ]
  }
  const middle = (edge.left + width - edge.right) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">`,
    '<style>',
    'text { font: 13px system-ui, sans-serif; fill: #1f2933 } .grid { stroke: #d5dbe1 }',
    'polyline { fill: none; stroke-width: 2.5 } polyline.first { stroke: #0b7285 } rect { fill: #ffffff }',
    'polyline.second { stroke: #b0520e; stroke-dasharray: 6 4 } polyline.third { stroke: #5f3dc4; stroke-dasharray: 2 3 }',
    'circle.first { fill: #0b7285 } circle.second { fill: #b0520e } circle.third { fill: #5f3dc4 }',
    '</style>',
    `<rect width="${width}" height="${height}"/>`,
    ...x.powers.flatMap((power) => [
      `<line class="grid" x1="${x.at(power)}" x2="${x.at(power)}" y1="${edge.top}" y2="${height - edge.bottom}"/>`,
      `<text x="${x.at(power)}" y="${height - edge.bottom + 18}" text-anchor="middle">${power.toLocaleString('en-AU')}</text>`,
    ]),
    ...y.powers.flatMap((power) => [
      `<line class="grid" x1="${edge.left}" x2="${width - edge.right}" y1="${y.at(power)}" y2="${y.at(power)}"/>`,
      `<text x="${edge.left - 8}" y="${y.at(power) + 4}" text-anchor="end">${power < 1000 ? `${power} ms` : `${power / 1000} s`}</text>`,
    ]),
    `<text x="${middle}" y="${height - 10}" text-anchor="middle">alerts</text>`,
    ...lines.flatMap(line),
    '</svg>\n',
  ].join('\n')
}

/** The powers of ten from the one below the least to the one above the greatest. */
function powersAround(values: readonly number[]): number[] {
  const first = Math.floor(Math.log10(Math.min(...values)) + 1e-9)
  const last = Math.ceil(Math.log10(Math.max(...values)) - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => Number((10 ** (first + index)).toPrecision(1)))
}

function scale(powers: readonly number[], from: number, to: number) {
  const [first, last] = [Math.log10(powers[0] ?? 1), Math.log10(powers.at(-1) ?? 10)]
  const at = (value: number) => Math.round(from + ((Math.log10(value) - first) / (last - first)) * (to - from))
  return { powers, at }
}

import { writeFile } from 'node:fs/promises'
import { loadGrowth, type GrowthPoint } from './growth.ts'

const file = 'docs/growth.svg'
const [width, height] = [680, 360]
const edge = { left: 64, right: 170, top: 24, bottom: 48 }

/** Draws how matching grows, from what its benchmark measured last, both scales in powers of ten. */
export async function run(): Promise<void> {
  const points = await loadGrowth()
  if (points.length < 2) {
    console.log('a plot wants two sizes: run `npm run bench -- match` first')
    return
  }
  await writeFile(file, draw(points))
  console.log(`${file} shows ${points.map(({ alerts }) => alerts).join(', ')} alerts`)
}

function draw(points: readonly GrowthPoint[]): string {
  const times = points.flatMap(({ ours, peer }) => [ours, peer])
  const x = scale(powersAround(points.map(({ alerts }) => alerts)), edge.left, width - edge.right)
  const y = scale(powersAround(times), height - edge.bottom, edge.top)
  const line = (name: string, className: string, of: (point: GrowthPoint) => number) => {
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
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="The time of a diff, by alerts">`,
    '<style>',
    'text { font: 13px system-ui, sans-serif; fill: #1f2933 } .grid { stroke: #d5dbe1 }',
    'polyline { fill: none; stroke-width: 2.5 } .ours { stroke: #0b7285 } .peer { stroke: #b0520e; stroke-dasharray: 6 4 }',
    'circle { stroke: none } circle.ours { fill: #0b7285 } circle.peer { fill: #b0520e } rect { fill: #ffffff }',
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
    ...line('GIN, found', 'peer', ({ peer }) => peer),
    ...line('ours, found and noted', 'ours', ({ ours }) => ours),
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

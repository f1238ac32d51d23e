import { expect, test } from 'vitest'
import { cssVariables } from '#client/theme.ts'

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const schemes = ['light', 'dark'] as const

function colour(scheme: (typeof schemes)[number], name: string): string {
  const value: string | undefined = (cssVariables[scheme] as Record<string, string>)[name]
  if (!value?.startsWith('#')) throw new Error(`${name} is no colour in ${scheme}`)
  return value
}

const texts = [
  '--mantine-color-text',
  '--mantine-color-dimmed',
  '--brand',
  '--mantine-color-error',
  '--mantine-color-anchor',
]
const sportMarks = ['--sport-tennis', '--sport-golf', '--sport-futsal']
const grounds = ['--mantine-color-body', '--surface']

test.each(schemes)('every text has a contrast of 4.5 on each of its backgrounds, in the %s', (scheme) => {
  const weak = [...texts, ...sportMarks].flatMap((text) =>
    grounds
      .filter((ground) => contrast(colour(scheme, text), colour(scheme, ground)) < 4.5)
      .map((ground) => [text, ground]),
  )
  expect(weak).toEqual([])
  expect(contrast(colour(scheme, '--amber'), colour(scheme, '--amber-surface'))).toBeGreaterThanOrEqual(4.5)
})

test('a chosen control has a contrast of 4.5 to its ground in the dark', () => {
  for (const ground of ['--mantine-color-court-light', '--mantine-color-court-light-hover'])
    expect(contrast(colour('dark', '--brand'), colour('dark', ground))).toBeGreaterThanOrEqual(4.5)
  const [text, ground] = ['--mantine-color-clay-light-color', '--mantine-color-clay-light-hover'] as const
  expect(contrast(colour('dark', text), colour('dark', ground))).toBeGreaterThanOrEqual(4.5)
})

const greens = ['1', '2', '3', '4', '5', '6', '8', '10']

test.each(schemes)(
  'every cell of the calendar has a contrast of 5 between number and background, in the %s',
  (scheme) => {
    const steps = ['0', ...greens, 'past']
    const weak = steps.filter(
      (step) => contrast(colour(scheme, `--cell-${step}`), colour(scheme, `--on-cell-${step}`)) < 5,
    )
    expect(weak).toEqual([])
  },
)

test('cells get darker with each step in the light, and lighter in the dark', () => {
  const light = greens.map((step) => luminance(colour('light', `--cell-${step}`)))
  const dark = greens.map((step) => luminance(colour('dark', `--cell-${step}`)))
  for (const [before, next] of pairs(light)) expect(next).toBeLessThan(before)
  for (const [before, next] of pairs(dark)) expect(next).toBeGreaterThan(before)
})

function pairs(values: readonly number[]): (readonly [number, number])[] {
  return values.slice(1).map((next, index) => [values[index] ?? NaN, next] as const)
}

test.each(schemes)('the edges of controls and the focus ring have a contrast of 3, in the %s', (scheme) => {
  for (const ground of grounds) {
    expect(contrast(colour(scheme, '--mantine-color-default-border'), colour(scheme, ground))).toBeGreaterThanOrEqual(3)
    expect(contrast(colour(scheme, '--ring'), colour(scheme, ground))).toBeGreaterThanOrEqual(3)
  }
  expect(contrast(colour(scheme, '--ring'), colour(scheme, '--ring-halo'))).toBeGreaterThanOrEqual(3)
})

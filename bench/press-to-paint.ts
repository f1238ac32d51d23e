import type { CDPSession, Locator, Page } from 'playwright-core'
import { startDemoSite } from '#scripts/screens/demo-site.ts'
import { launchChromium } from '#scripts/screens/launch-chromium.ts'
import { describeMachine, median, spread } from './figures.ts'
import { printGoals, type Goal } from './goals.ts'
import { readVitals, watchVitals } from './page-vitals.ts'

/** A press and its visible effect: the text of `answer` changes or appears. */
interface Press {
  name: string
  press: (page: Page) => Locator
  answer: string
  /** Follow-up after the answer, without a time limit. */
  rest?: string
  /** A finger presses. */
  isTap?: boolean
}

const sheet = '[role="dialog"] h2'
const chosen = (group: string) => `[role="group"][aria-label="${group}"] [aria-pressed="true"]`
const numbers = '[role="grid"] tbody'
const range = 'main h2[aria-live]'

const cell = (page: Page) =>
  page.locator('td[data-column="4"]:not([data-tone="0"], [data-tone="unknown"], [data-past])').first()
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
const lastDay = (page: Page) => page.locator('[role="grid"] thead button').last()
const closeSheet = { name: 'close', press: button('Close'), answer: sheet }

/** The presses that matter, one after the other as a person makes them; each leaves the page as the next one wants it. */
const presses: Press[] = [
  { name: 'a half-hour: its sheet', press: cell, answer: sheet, rest: '[role="dialog"] article' },
  { ...closeSheet, name: 'the sheet closed' },
  { name: 'the same half-hour again', press: cell, answer: sheet, rest: '[role="dialog"] article' },
  {
    name: 'an alert: its form',
    press: button('Create an alert for this time'),
    answer: sheet,
    rest: '[role="dialog"] form',
  },
  { ...closeSheet, name: 'the form closed' },
  { name: 'a filter', press: button('90 min'), answer: chosen('Minimum Time'), rest: numbers },
  { name: 'the filter taken back', press: button('90 min'), answer: chosen('Minimum Time'), rest: numbers },
  { name: 'another sport', press: button('Golf'), answer: chosen('Sport'), rest: numbers },
  { name: 'the sport back', press: button('Tennis'), answer: chosen('Sport'), rest: numbers },
  { name: 'next week', press: button('Next days'), answer: range, rest: numbers },
  { name: 'the week back', press: button('Previous days'), answer: range, rest: numbers },
  { name: 'the weekend', press: button('Weekend'), answer: range, rest: numbers },
  { name: 'the week again', press: button('Week'), answer: range, rest: numbers },
  { name: 'a day venue by venue', press: lastDay, answer: range, rest: numbers },
  { name: 'the days again', press: button('Week'), answer: range, rest: numbers },
]

const speeds = [
  { throttle: 1, maxMs: 100 },
  { throttle: 4, maxMs: 200 },
]

const maxLayoutShift = 0.02
const rounds = 5

/**
 * From a press to the frame in which its answer is painted, at full speed and as on a phone of a quarter of it. That is
 * stricter than the browser's own INP, which stands beside it and ends with the first frame after the press, whatever it
 * shows.
 */
export async function run(size = rounds): Promise<void> {
  console.log(describeMachine())
  const site = await startDemoSite()
  const browser = await launchChromium()
  try {
    const goals: Goal[] = []
    for (const { throttle, maxMs } of speeds) {
      // A dialog that fades shows at once that it does; here it comes and goes without.
      const page = await browser.newPage({
        viewport: { width: 1280, height: 800 },
        timezoneId: 'Australia/Sydney',
        reducedMotion: 'reduce',
      })
      await page.addInitScript((token) => localStorage.setItem('auth_token', token), site.token)
      await watchVitals(page)
      await page.goto(`${site.url}/calendar?sport=tennis`)
      await cell(page).waitFor({ timeout: 60_000 })
      const session = await page.context().newCDPSession(page)
      const taken = await takeRounds(page, session, { throttle, rounds: size })
      for (const { name } of presses) {
        const { answers, rests, frames } = taken.get(name) ?? { answers: [], rests: [], frames: [] }
        const next = frames.length > 0 ? `; next frame ${spread(frames)} ms` : ''
        const after = rests.length > 0 ? `; all of it ${spread(rests)} ms` : ''
        console.log(`${throttle} ×, ${name}: ${spread(answers)} ms${next}${after}`)
        goals.push({ goal: `${throttle} ×, ${name}`, value: median(answers), is: '≤', threshold: maxMs, unit: ' ms' })
      }
      const { layoutShift, moved } = await readVitals(page)
      for (const one of moved) console.log(`${throttle} ×, moved: ${one}`)
      goals.push({ goal: `${throttle} ×, layout shift`, value: layoutShift, is: '≤', threshold: maxLayoutShift })
      await page.close()
    }
    printGoals(goals)
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** In milliseconds. `frames` are the browser's own figures, which it gives from 16 ms on. */
type Taken = Map<string, { answers: number[]; rests: number[]; frames: number[] }>

/** The first round warms up what was just loaded, as a person's first minute does; it is not counted. */
async function takeRounds(
  page: Page,
  session: CDPSession,
  { throttle, rounds: counted }: { throttle: number; rounds: number },
): Promise<Taken> {
  const taken: Taken = new Map(presses.map(({ name }) => [name, { answers: [], rests: [], frames: [] }]))
  for (let round = 0; round <= counted; round += 1) {
    for (const one of presses) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
      const { answerMs, restMs } = await timePress(page, one)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      const { pressesMs } = await readVitals(page)
      if (round === 0) continue
      taken.get(one.name)?.frames.push(...pressesMs)
      taken.get(one.name)?.answers.push(answerMs)
      if (restMs !== undefined) taken.get(one.name)?.rests.push(restMs)
    }
  }
  return taken
}

interface Timed {
  answerMs: number
  restMs: number | undefined
}

/** Presses as a person does, and times the frame that shows the answer. */
export async function timePress(page: Page, { name, press, answer, rest, isTap }: Press): Promise<Timed> {
  const target = press(page)
  if (!isTap) await target.click({ trial: true })
  await page.evaluate(watch, { answer, rest })
  await (isTap ? target.tap() : target.click())
  const timed = await page.evaluate(() => (window as unknown as { timed: Promise<Timed | undefined> }).timed)
  if (!timed) throw new Error(`${name}: nothing answered the press`)
  // Fades and deferred work end before the next press.
  await page.waitForTimeout(400)
  return timed
}

/** Runs in the page. It looks at each frame whether what answers the press is in it; a frame is painted when it is over. */
function watch({ answer, rest }: { answer: string; rest: string | undefined }): void {
  const textAt = (selector: string) => document.querySelector(selector)?.textContent ?? null
  const before = [textAt(answer), rest === undefined ? null : textAt(rest)] as const
  const timed = new Promise((resolve) => {
    window.addEventListener(
      'click',
      ({ timeStamp }) => {
        let answerMs: number | undefined
        let restMs: number | undefined
        const painted = (then: (ms: number) => void) => {
          const channel = new MessageChannel()
          channel.port1.addEventListener('message', () => then(performance.now() - timeStamp))
          channel.port1.start()
          channel.port2.postMessage(undefined)
        }
        const look = () => {
          if (answerMs === undefined && textAt(answer) !== before[0]) painted((ms) => (answerMs ??= ms))
          if (rest !== undefined && restMs === undefined && textAt(rest) !== before[1]) painted((ms) => (restMs ??= ms))
          const isAll = answerMs !== undefined && (rest === undefined || restMs !== undefined)
          // An unchanged screen has no change to detect.
          if (isAll || performance.now() - timeStamp > 5000) resolve(answerMs && { answerMs, restMs })
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
  Object.assign(window, { timed })
}

import type { Locator, Page } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import { tabTo } from './keyboard.ts'

/** How somebody uses a page: with a mouse, with a finger, or with the keyboard alone. */
export interface Hand {
  press(target: Locator): Promise<void>
  /** Sets a slider that goes from `min` to `max` in steps of one. */
  slide(slider: Locator, to: { value: number; min: number; max: number }): Promise<void>
  /** Chooses the only option of a list that begins with this text. */
  choose(list: Locator, option: string): Promise<void>
  /** Opens a cell of the calendar. */
  openCell(at: { row: number; column: number }): Promise<void>
}

declare module 'vitest' {
  interface TaskMeta {
    /** The counted hands of the test, for `npm run journeys`. */
    journeys?: { journey: string; presses: number; characters: number }[]
  }
}

/** A hand whose presses and typed characters are counted. Moving the focus is neither. */
export interface CountedHand extends Hand {
  readonly presses: number
  readonly characters: number
  /** Writes into the field that has the focus. */
  type(text: string): Promise<void>
  /** Presses without the hand's own ways. */
  count(more: number): void
}

/** Counts a hand under the name of a journey: that of the test, where it has only one. */
export function counted(hand: Hand, page: Page, journey?: string): CountedHand {
  let presses = 0
  let characters = 0
  const test = TestRunner.getCurrentTest()
  onTestFinished(() => {
    if (test) (test.meta.journeys ??= []).push({ journey: journey ?? test.name, presses, characters })
  })
  function counting<Arguments extends unknown[], Result>(act: (...args: Arguments) => Result) {
    return (...args: Arguments) => {
      presses += 1
      return act(...args)
    }
  }
  return {
    get presses() {
      return presses
    },
    get characters() {
      return characters
    },
    async type(text) {
      characters += text.length
      await page.keyboard.type(text)
    },
    count: (more) => void (presses += more),
    press: counting(hand.press),
    slide: counting(hand.slide),
    choose: counting(hand.choose),
    openCell: counting(hand.openCell),
  }
}

type Position = { position?: { x: number; y: number } }

function mouse(page: Page): Hand {
  return pointer(page, (target, at) => target.click(at))
}

export function finger(page: Page): Hand {
  return pointer(page, (target, at) => target.tap(at))
}

function pointer(page: Page, press: (target: Locator, at?: Position) => Promise<void>): Hand {
  return {
    press: (target) => press(target),
    async slide(slider, { value, min, max }) {
      const track = slider.locator('xpath=ancestor::*[contains(@class, "mantine-Slider-root")][1]')
      const box = await track.boundingBox()
      if (!box) throw new Error('the slider is not shown')
      const x = Math.min(box.width - 1, (box.width * (value - min)) / (max - min))
      await press(track, { position: { x, y: box.height / 2 } })
    },
    async choose(list, option) {
      await list.selectOption(option)
    },
    openCell: ({ row, column }) => press(page.locator(`td[data-row="${row}"][data-column="${column}"]`)),
  }
}

export function keyboard(page: Page): Hand {
  return {
    async press(target) {
      await target.waitFor()
      // The items of a menu and the options of a list are gone through with arrows.
      const isItem = /^(?:menuitem|option)$/.test((await target.getAttribute('role')) ?? '')
      for (let step = 0; isItem && step < 10; step += 1) {
        if (await target.evaluate(isCurrent)) break
        await page.keyboard.press('ArrowDown')
      }
      if (!isItem) await tabTo(page, target)
      await page.keyboard.press('Enter')
    },
    async slide(slider, { value, min }) {
      await tabTo(page, slider)
      await page.keyboard.press('Home')
      for (let at = min; at < value; at += 1) await page.keyboard.press('ArrowRight')
    },
    async choose(list, option) {
      await tabTo(page, list)
      await page.keyboard.type(option)
    },
    async openCell({ row, column }) {
      const current = page.getByRole('grid', { name: 'Availability calendar' }).locator('[tabindex="0"]')
      await tabTo(page, current)
      const at = async (name: string) => Number(await current.getAttribute(`data-${name}`))
      for (const [name, wanted, more, less] of [
        ['row', row, 'ArrowDown', 'ArrowUp'],
        ['column', column, 'ArrowRight', 'ArrowLeft'],
      ] as const) {
        const steps = wanted - (await at(name))
        for (let step = 0; step < Math.abs(steps); step += 1) await page.keyboard.press(steps > 0 ? more : less)
      }
      await page.keyboard.press('Enter')
    },
  }
}

/** Runs in the page: an item has the focus itself, an option is named by the field that has it. */
function isCurrent(element: HTMLElement | SVGElement): boolean {
  const focused = document.activeElement
  return element === focused || (element.id !== '' && focused?.getAttribute('aria-activedescendant') === element.id)
}

/** A hand, the width at which it uses a page, and its name. */
export type HandAtWidth = [name: string, width: number, hand: (page: Page) => Hand]

/** `npm run journeys` goes each way with every hand; `npm test` with a finger and with the keyboard alone. */
const hands: HandAtWidth[] = [
  ['a finger', 360, finger],
  ['the keyboard alone', 1280, keyboard],
  ...(process.env['MODE'] === 'journeys'
    ? ([
        ['a mouse', 1280, mouse],
        ['the keyboard alone', 360, keyboard],
      ] satisfies HandAtWidth[])
    : []),
]

/** One of them, where another test goes a like way with the others; with `npm run journeys` all. */
export function oneHand(wanted: HandAtWidth[0]): HandAtWidth[] {
  return process.env['MODE'] === 'journeys' ? hands : hands.filter(([name]) => name === wanted)
}

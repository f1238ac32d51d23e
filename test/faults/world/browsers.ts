import type { Page } from 'playwright-core'

const hours = 3_600_000

/** Clocks of devices, and their difference to the right time (ms). */
export const clockErrors = {
  'an hour ahead': hours,
  'an hour behind': -hours,
  'eleven hours ahead': 11 * hours,
  'a day and two hours behind': -26 * hours,
  '400 days ahead': 400 * 24 * hours,
}

/** Each runs in the page before its scripts: a storage that the browser refuses. */
export const storages = {
  'blocked storage': () => {
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, kind, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  },
  'a full storage': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
}

/** Replaces each text of the page as the translation of Chrome does, in guillemets. */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (!text.data.trim() || !parent || parent.closest('script, style, font')) continue
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      font.firstElementChild?.append(`«${text.data}»`)
      text.replaceWith(font)
    }
  })
}

/** The statements of the calendar that are not so on Tuesday 24 November at 8 PM, the site's time. */
export async function falsehoodsOn(page: Page): Promise<string[]> {
  const [first = ''] = await page.locator('thead th').nth(0).allInnerTexts()
  const isPast = (row: number) => page.locator(`td[data-row="${row}"][data-column="0"]`).getAttribute('data-past')
  const text = await page.locator('body').innerText()
  const notices = /could not be loaded|Couldn't check|Not refreshed|Updated \d+ (h|days) ago/.exec(text)
  return [
    !/^Today\s+24$/.test(first.trim()) && `the first day is ${first}`,
    (await isPast(27)) === null && '7:30 PM is ahead',
    (await isPast(29)) !== null && '8:30 PM is past',
    notices !== null && `says ${notices[0]}`,
  ].filter((found) => typeof found === 'string')
}

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Goes to an element as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  // Before React listens, a form does not take presses.
  await expect.poll(() => target.evaluate((element) => element.matches(':disabled'))).toBe(false)
  // Looked up once: to look a name up at each press costs more than the press.
  let element = await target.elementHandle()
  for (let press = 0; press < 40 && element; press++) {
    const [isReached, isGone] = await element.evaluate((one) => [one === document.activeElement, !one.isConnected])
    if (isReached) return
    // React may have drawn another element in its place.
    if (isGone) element = await target.elementHandle()
    else await page.keyboard.press('Tab')
  }
  expect(await target.evaluate((element) => element.outerHTML), 'is not reached with the Tab key').toBe('')
}

/** Writes into the field of a label, replacing its text. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  // A section of the page may have the field's name too.
  await tabTo(page, page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')))
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}

/** Reaches a button or a link and presses it; `of` is its description, where several have one name. */
export async function press(page: Page, role: 'button' | 'link', name: string, of?: string): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true, ...(of && { description: of }) }))
  await page.keyboard.press('Enter')
}

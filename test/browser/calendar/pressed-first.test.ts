import { expect, test } from 'vitest'
import { cellAt, openCalendar, sevenPmRow, startCalendarSite } from '#test/support/calendar-journeys.ts'

test('a press shows before what it changes: a choice before its cells, a dialog before its parts, with code that came ahead', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  const cell = cellAt(page, sevenPmRow, 1)
  await expect.poll(() => cell.textContent()).toBe('2')

  const choice = page.getByRole('button', { name: '90 min' })
  // React paints the press itself before any other task runs.
  const atOnce = await choice.evaluate(async (button: HTMLElement) => {
    const counted = document.querySelector('td[data-row="26"][data-column="1"]')
    button.click()
    await Promise.resolve()
    return [button.getAttribute('aria-pressed'), counted?.textContent]
  })
  expect(atOnce).toEqual(['true', '2'])
  await expect.poll(() => cell.textContent()).toBe('1')

  const isSheet = (url: string) => /\/slot-dialog-[^/]*\.js$/.test(url)
  const ahead = async () => (await page.requests()).filter((one) => isSheet(one.url()))
  await expect.poll(async () => (await ahead()).length).toBe(1)
  const asked: string[] = []
  page.on('request', (request) => void (isSheet(request.url()) && asked.push(request.url())))
  const sheet = page.getByRole('dialog', { name: 'Wednesday 25 November 2026, 7:00 PM' })
  await cell.click()
  await sheet.getByRole('article').first().waitFor()
  expect(asked).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  // The answers of the half-hour are cached now.
  await page.evaluate(notePartsAtFirst, { title: 'Wednesday 25', part: 'article' })
  await cell.click()
  await sheet.getByRole('article').first().waitFor()
  expect(await page.evaluate(() => document.body.dataset.partsAtFirst)).toBe('0')
  await page.evaluate(notePartsAtFirst, { title: 'Create Availability Alert', part: 'form' })
  await sheet.getByRole('button', { name: 'Create an alert for this time' }).click()
  await page.getByRole('dialog', { name: 'Create Availability Alert' }).getByLabel('Say it in').waitFor()
  expect(await page.evaluate(() => document.body.dataset.partsAtFirst)).toBe('0')
})

test('a sheet and the form of an alert open and close without restyling the page below, which no key or wheel scrolls', async () => {
  const site = await startCalendarSite()
  const { page, context } = await openCalendar(site)
  const cell = cellAt(page, sevenPmRow, 1)
  await expect.poll(() => cell.textContent()).toBe('2')
  const all = await page.evaluate(() => document.querySelectorAll('*').length)
  const scrolled = () => page.evaluate(() => window.scrollY)
  await context.browser()?.startTracing(page, { categories: ['devtools.timeline'] })
  await cell.click()
  await page.getByRole('dialog').getByRole('article').first().waitFor()
  const before = await scrolled()
  await page.mouse.move(20, 400)
  await page.mouse.wheel(0, -100)
  await page.evaluate(frames, 20)
  expect(await scrolled()).toBe(before)
  const bySheet = styledAtOnce(await context.browser()?.stopTracing())
  expect(bySheet.length).toBeGreaterThan(0)
  expect(Math.max(...bySheet)).toBeLessThan(all / 2)

  const withSheet = await page.evaluate(() => document.querySelectorAll('*').length)
  await context.browser()?.startTracing(page, { categories: ['devtools.timeline'] })
  await page.getByRole('button', { name: 'Create an alert for this time' }).click()
  const form = page.getByRole('dialog', { name: 'Create Availability Alert' })
  await form.getByLabel('Say it in').waitFor()
  for (const key of ['Home', 'PageUp', 'ArrowUp']) {
    await form.getByRole('button', { name: 'Close' }).press(key)
    await page.evaluate(frames, 20)
  }
  await page.mouse.wheel(0, -100)
  await page.evaluate(frames, 20)
  expect(await scrolled()).toBe(before)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const byForm = styledAtOnce(await context.browser()?.stopTracing())
  expect(byForm.length).toBeGreaterThan(0)
  // The form itself is two thirds of it.
  expect(Math.max(...byForm)).toBeLessThan(withSheet * 0.8)
  expect(await scrolled()).toBe(before)
  // The same wheel scrolls the page without a dialog.
  await page.mouse.wheel(0, -100)
  await expect.poll(scrolled).toBeLessThan(before)
})

/** How many elements were styled each time, by a trace of the browser. */
function styledAtOnce(trace: Buffer | undefined): number[] {
  const { traceEvents } = JSON.parse(String(trace)) as { traceEvents: TraceEvent[] }
  return traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? [args.elementCount ?? 0] : []))
}

/** Runs in the page: resolves after so many frames. */
async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

interface TraceEvent {
  name: string
  args: { elementCount?: number }
}

/** Runs in the page: notes how many parts a dialog has when it comes into the document. */
function notePartsAtFirst({ title, part }: { title: string; part: string }): void {
  delete document.body.dataset.partsAtFirst
  const observer = new MutationObserver(() => {
    const dialog = [...document.querySelectorAll('[role="dialog"]')].find((one) =>
      one.querySelector('h2')?.textContent.startsWith(title),
    )
    if (!dialog) return
    observer.disconnect()
    document.body.dataset.partsAtFirst = String(dialog.querySelectorAll(part).length)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

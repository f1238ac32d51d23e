import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

/** Holds back the scripts that bring pages to life until they are let go. */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a press before React listens takes effect once it does', async () => {
  const site = await startBrowserSite()
  const { page, context } = await openBrowser({ width: 360 })
  const letGo = await holdScripts(context)
  await page.goto(site.url, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  letGo()
  await page.getByRole('dialog').getByRole('link', { name: 'Join Now' }).waitFor()
})

const byEnter = (page: Page) => page.keyboard.press('Enter')
const byPress = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true }).click({ force: true })

/** The text is kept, with the focus in its field. */
async function sendLater(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await expect
    .poll(() => page.getByLabel('Password', { exact: true }).evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

// The path with a query is not what stands as HTML, so the page is rendered anew in its place.
test.each(['/login', '/login?returnTo=/account'])(
  'a form filled in before React listens is sent once it does, by Enter or a press before or a press after, at %s',
  async (path) => {
    const site = await startBrowserSite()
    const { page, context, faults } = await openBrowser()
    for (const [sendEarly, send] of [[byEnter], [byPress], [undefined, sendLater]]) {
      const letGo = await holdScripts(context)
      await page.goto(site.url + path, { waitUntil: 'commit' })
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('a secret of mine')
      await sendEarly?.(page)
      letGo()
      await send?.(page)
      await page.getByText('Invalid email or password').first().waitFor()
      expect(page.url()).toBe(site.url + path)
      expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.com')
      await context.unrouteAll()
    }
    expect(faults).toEqual([])
  },
)

test('a press while React starts to listen counts once', async () => {
  const site = await startBrowserSite()
  const { page, context } = await openBrowser({ colorScheme: 'light' })
  await context.addInitScript(pressAsReactStarts, 'Switch between light and dark')
  await page.goto(site.url)
  const state = () => page.evaluate(() => [document.body.dataset.presses, document.documentElement.dataset.replayed])
  await expect.poll(state).toEqual(['1', ''])
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  expect(await scheme()).toBe('dark')
})

/** Runs in the page: presses a button in the instant in which React first listens, before it has hydrated anything. */
function pressAsReactStarts(name: string): void {
  const listen = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function add(...[type, ...rest]: Parameters<typeof listen>) {
    if (type === 'click' && this instanceof HTMLElement && document.body.dataset.presses === undefined) {
      document.body.dataset.presses = '1'
      queueMicrotask(() => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)?.click())
    }
    return listen.call(this, type, ...rest)
  }
  // Boot's own listener is older than this page's, so the replay is over when this one has waited for its turn.
  document.addEventListener('hydrated', () => setTimeout(() => (document.documentElement.dataset.replayed = ''), 100))
}

test('a field has the focus and its text again before the next key can come, where the page is rendered anew', async () => {
  const site = await startBrowserSite()
  const { page, context } = await openBrowser()
  await context.addInitScript(lookAfterReplacing)
  const letGo = await holdScripts(context)
  await page.goto(`${site.url}/login?returnTo=/account`, { waitUntil: 'commit' })
  await page.getByLabel('Email').focus()
  await page.keyboard.type('ana@exa')
  letGo()
  await expect.poll(() => page.evaluate(() => document.body.dataset.found)).toBe('email ana@exa')
})

/** Runs in the page: notes which field has the focus, and its text, as soon as what replaces the page lets anything else run. */
function lookAfterReplacing(): void {
  const replace = Element.prototype.replaceChildren
  Element.prototype.replaceChildren = function replaceAndLook(...nodes) {
    replace.apply(this, nodes)
    if (this.id !== 'root') return
    queueMicrotask(() => {
      const { activeElement: field } = document
      document.body.dataset.found = field instanceof HTMLInputElement ? `${field.name} ${field.value}` : 'nothing'
    })
  }
}

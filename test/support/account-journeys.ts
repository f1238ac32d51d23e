import type { Page } from 'playwright-core'
import type { BrowserSite } from './browser-site.ts'
import { press, typeInto } from './keyboard.ts'

export const email = 'ana@example.com'
export const password = 'green court'

/** The title and the description of the shown toast. */
export function toast(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Notifications (F8)' }).locator('p').allInnerTexts()
}

/** Where the page is, without the origin. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}

export async function expectHeading(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor()
}

/** A verified account, made over the documented paths and the real mail. */
export async function addMember(site: BrowserSite, who = { email, password }): Promise<void> {
  const registered = await call(site, 'register', who)
  // The link verifies by itself in the browser that registered.
  const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const link = site.linkIn((await site.mails()).findLast((mail) => mail.to === who.email))
  await fetch(link, { redirect: 'manual', headers: { cookie } })
}

export function call(site: BrowserSite, name: string, body: unknown): Promise<Response> {
  return fetch(`${site.url}/api/auth/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Signs in through the screen, by keyboard. */
export async function signIn(page: Page, who = { email, password }): Promise<void> {
  await typeInto(page, 'Email', who.email)
  await typeInto(page, 'Password', who.password)
  await press(page, 'button', 'Sign In')
}

/** Holds a call of the screen back until it is released, so that the screen meanwhile can be seen. */
export async function holdCall(page: Page, procedure: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(
    (url) => url.pathname.includes(procedure),
    async (route) => {
      await held
      await route.continue()
    },
  )
  return letGo
}

/** From here on calls of a procedure fail, as without a connection. */
export async function failCalls(page: Page, procedure: string): Promise<void> {
  await page.route(
    (url) => url.pathname.includes(procedure),
    (route) => route.abort(),
  )
}

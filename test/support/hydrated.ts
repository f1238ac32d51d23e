import type { Page } from 'playwright-core'

/** Resolves once React has hydrated the page and its dialogs, if it is one of ours: a press before that is lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.querySelector('#root')) return true
    const isHydrated = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactFiber$'))
    const parts = [...document.querySelectorAll('#root :is(main, [role=dialog])')]
    return parts.some(({ localName }) => localName === 'main') && parts.every(isHydrated)
  })
}

/** Holds back the scripts that hydrate pages until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

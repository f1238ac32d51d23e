import type { Page } from 'playwright-core'

/** Resolves once React has hydrated the page, if it is one of ours: a press on a button before that is lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.querySelector('#root')) return true
    const main = document.querySelector('#root main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber$'))
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

import { tabStorage } from '#client/browser-storage.ts'

/** After this many failures with a connection the code is gone: the site has a newer version. */
const triesBeforeReload = 3

/**
 * Loads code for a press or an address, with retries until it succeeds (rule operation-21). Otherwise a failed import
 * would break the whole page. Offline it waits for a connection.
 */
export async function untilFetched<Code>(fetchCode: () => Promise<Code>, failures = 0): Promise<Code> {
  try {
    return await fetchCode()
  } catch {
    if (failures >= triesBeforeReload && navigator.onLine) reloadPage()
    await new Promise((resolve) => {
      if (navigator.onLine) setTimeout(resolve, 1000)
      else addEventListener('online', resolve)
    })
    await renewStyles()
    return untilFetched(fetchCode, failures + 1)
  }
}

/** Drafts and the address survive a reload. At most one reload a minute. */
function reloadPage(): void {
  const now = Date.now()
  // Without storage a page would reload for ever.
  if (now - Number(tabStorage.getItem('reloadedAt') ?? 0) < 60_000 || !navigator.cookieEnabled) return
  tabStorage.setItem('reloadedAt', String(now))
  location.reload()
}

/** Browsers don't retry failed stylesheets. */
async function renewStyles(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]')) {
    // A disabled link stands for styles that are in the document.
    if (link.sheet || link.disabled) continue
    const again = link.cloneNode() as HTMLLinkElement
    link.replaceWith(again)
    await new Promise((resolve) => (again.onload = again.onerror = resolve))
  }
}

/** After so many failures with a connection the code is not merely late: a newer version of the site has taken its place. */
const triesBeforeReload = 3

/**
 * Fetches code that a press or an address wants, again and again until it is there (rule operation-21). Code that cannot
 * be fetched would otherwise take the whole page with it. Without a connection it waits for one.
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

/** What was typed and where one was is kept in drafts and in the address. A page that fails all the same is not reloaded on and on. */
function reloadPage(): void {
  const now = Date.now()
  // Nothing is less than a minute ago where it never was.
  if (now - sessionStorage.reloadedAt < 60_000) return
  sessionStorage.reloadedAt = now
  location.reload()
}

/** Style sheets that failed are not asked for again by themselves, and a part without its own would come as it is not meant. */
async function renewStyles(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]')) {
    // A disabled one stands for styles that are in the document.
    if (link.sheet || link.disabled) continue
    const again = link.cloneNode() as HTMLLinkElement
    link.replaceWith(again)
    await new Promise((resolve) => (again.onload = again.onerror = resolve))
  }
}

import type { AppRouter } from '#client/router.tsx'

/** Leaves the outline of the page below the spinner of the application until a page is drawn in its place. */
export function showOutlineUntilDrawn(router: AppRouter): void {
  const outline = document.getElementById('outline')
  if (!outline) return
  if (document.documentElement.hasAttribute('data-signing-in')) outline.setAttribute('data-stays', '')
  const stop = router.subscribe('onResolved', () => {
    stop()
    outline.remove()
  })
}

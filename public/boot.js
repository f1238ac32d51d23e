// Runs before the first paint: what the document cannot know of this browser.
;(function boot(root) {
  function stored(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const chosen = stored('mantine-color-scheme-value')
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  if (stored('placeAsked') === 'true') root.setAttribute('data-place-asked', '')

  // The calendar opens at a half-hour (src/client/calendar/grid/calendar-grid.tsx): before its first paint.
  requestAnimationFrame(function centre() {
    const { opensAt } = document.querySelector('[data-opens-at]')?.dataset ?? {}
    // The grid stands above the data.
    if (!document.getElementById('rendered')) return requestAnimationFrame(centre)
    if (opensAt === undefined) return
    document.querySelector(`td[data-row="${opensAt}"]`)?.scrollIntoView({ block: 'center', behavior: 'instant' })
    root.setAttribute('data-centred', '')
  })
})(document.documentElement)

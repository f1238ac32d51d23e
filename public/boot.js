// Runs before the first paint: it sets the colour scheme, shows whether somebody is about to be signed in, and records
// what is pressed before the scripts have loaded.
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
  if ('mayBeSignedIn' in root.dataset && stored('auth_token') !== null) root.setAttribute('data-signing-in', '')

  // A button that is pressed before React listens is pressed again once it does (src/client/ui/alive.tsx).
  let pressed
  function keep(event) {
    pressed = event.target.closest('button') ?? pressed
  }
  document.addEventListener('click', keep, true)
  document.addEventListener('hydrated', () => {
    document.removeEventListener('click', keep, true)
    pressed?.click()
  })
})(document.documentElement)

// Before the first paint: the colour scheme, and whether somebody is about to be signed in.
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
})(document.documentElement)

// Runs before the first paint: it sets the colour scheme, shows whether somebody is about to be signed in, records what is
// pressed before the scripts have loaded, and readies the page for paper.
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

  // The styles in the document stand for these files. A link to each, which is off, keeps the loader of parts from fetching
  // them again; browsers fetch ahead also what is off, where it stands in the document itself.
  for (const file of root.dataset.styles?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.disabled = true
    link.setAttribute('href', file)
    document.head.append(link)
  }

  // The document of /browse has the numbers of the week that a new visitor's calendar opens with. Another week is hidden
  // until the script draws it, and so is a copy that the browser has kept: its numbers may be old.
  const { week, weekMade, weekRow } = root.dataset
  if (week !== undefined) {
    const isOld = Math.abs(Date.now() - Number(weekMade)) > 120_000
    const isChosen = ['auth_token', 'skipSportReapplication', 'userFilterOverrides'].some((key) => stored(key) !== null)
    const isElsewhere = ![null, '"manly"'].includes(stored('locationSource'))
    if (location.search !== '' || isOld || isChosen || isElsewhere) root.setAttribute('data-own-week', '')
    else requestAnimationFrame(centre)
    if (stored('placeAsked') === 'true') root.setAttribute('data-place-asked', '')
  }

  // The calendar opens at the current half-hour (src/client/calendar/grid/calendar-grid.tsx): before its first paint.
  function centre() {
    // It stands below the grid.
    if (!document.getElementById('signing-in')) return requestAnimationFrame(centre)
    const cell = document.querySelector(`td[data-row="${weekRow}"]`)
    cell.scrollIntoView({ block: 'center', behavior: 'instant' })
    root.setAttribute('data-centred', '')
  }

  // Paper is white whatever the screen is, and has the address of its page (public/print.css). The query may be a secret,
  // such as the token of a link: only parts that select the content are printed.
  const paper = matchMedia('print')
  let onScreen
  paper.addEventListener('change', () => {
    if (paper.matches) onScreen = root.getAttribute('data-mantine-color-scheme')
    root.setAttribute('data-mantine-color-scheme', paper.matches ? 'light' : onScreen)
    const { origin, pathname, search } = location
    root.dataset.address = origin + pathname + (/^\/(browse|calendar|sources\/venue)$/.test(pathname) ? search : '')
  })

  // A button or half-hour that is pressed before React listens is pressed again once it does (src/client/ui/hydrated.tsx).
  let pressed
  function keep(event) {
    if (!('hydrated' in root.dataset)) pressed = event.target.closest('button, [role="gridcell"]') ?? pressed
  }
  // React hydrates at once for a press that comes meanwhile, and handles it. It stops a press that it cannot handle yet.
  function handled() {
    if ('hydrated' in root.dataset) pressed = undefined
  }
  // Until React listens the button of a form is off, so neither Enter in a field nor a press on the button says a thing.
  function keepSubmission(event) {
    if ('hydrated' in root.dataset || (event.key !== undefined && event.key !== 'Enter')) return
    const button = event.target.closest('form')?.querySelector('button[type="submit"]:disabled')
    if (button && (event.key === 'Enter' ? event.target.matches('input') : button.contains(event.target)))
      pressed = button
  }
  document.addEventListener('click', keep, true)
  document.addEventListener('click', handled)
  document.addEventListener('keydown', keepSubmission, true)
  document.addEventListener('pointerdown', keepSubmission, true)
  document.addEventListener('hydrated', () => {
    document.removeEventListener('click', keep, true)
    document.removeEventListener('click', handled)
    document.removeEventListener('keydown', keepSubmission, true)
    document.removeEventListener('pointerdown', keepSubmission, true)
    if (pressed) sameInPage(pressed).click()
  })
  // If the page was replaced since, the button with the same text in the new page counts.
  function sameInPage(button) {
    const { row, column } = button.dataset
    if (row) return document.querySelector(`td[data-row="${row}"][data-column="${column}"]`) ?? button
    const says = (one) => (one.getAttribute('aria-label') ?? one.textContent).trim()
    const same = (one) => one.type === button.type && says(one) === says(button)
    return button.isConnected ? button : ([...document.querySelectorAll('button')].find(same) ?? button)
  }
})(document.documentElement)

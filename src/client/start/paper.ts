/**
 * Readies the page for paper, which is white whatever the screen is, and has the address of its page (public/print.css).
 * The query may be a secret, such as the token of a link: only parts that select the content are printed.
 */
export function readyForPaper(root: HTMLElement): void {
  const paper = matchMedia('print')
  let onScreen = ''
  paper.addEventListener('change', () => {
    if (paper.matches) onScreen = root.dataset['mantineColorScheme'] ?? ''
    root.dataset['mantineColorScheme'] = paper.matches ? 'light' : onScreen
    const { origin, pathname, search } = location
    root.dataset['address'] = origin + pathname + (/^\/(browse|calendar|sources\/venue)$/.test(pathname) ? search : '')
  })
}

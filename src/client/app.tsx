// Styles of the auth pages only. The screens behind them load all styles (routes/app-shell.tsx).
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Application } from './application.tsx'
import { pageAt } from './pages.ts'
import { createAppRouter, type AppRouter } from './router.tsx'
import { Hydrated } from './ui/hydrated.tsx'
import { readAuthToken } from './session/auth-token.ts'

/** Starts the application. It hydrates the HTML of an auth page if the build made one. */
export async function startApplication(root: HTMLElement): Promise<void> {
  const isVisitor = readAuthToken() === null
  const session = isVisitor ? ({ status: 'signed-out', byChoice: false } as const) : ({ status: 'loading' } as const)
  const router = createAppRouter({ session })
  router.subscribe('onResolved', ({ toLocation }) => {
    document.title = pageAt(toLocation.pathname).title
  })
  // The screen's code must be loaded before React hydrates or replaces its HTML.
  if (isVisitor && root.firstElementChild) await router.load()
  // A prerendered page lacks the venues that the operator added.
  const isWhole = pageAt(window.location.pathname).kind === 'auth' && window.location.search === ''
  if (isVisitor && root.firstElementChild && isWhole) {
    router.ssr = { manifest: undefined }
    hydrateRoot(root, <Application router={router} />)
  } else if (root.querySelector('[role="grid"]') && !('ownWeek' in document.documentElement.dataset)) {
    drawBehind(root, <Application router={router} />)
  } else {
    delete document.documentElement.dataset['ownWeek']
    showOutlineUntilDrawn(router)
    // The document's spinner stays until React's replaces it.
    document.documentElement.removeAttribute('data-signing-in')
    document.getElementById('signing-in')?.remove()
    const before = [...root.querySelectorAll('input')]
    const focused = root.querySelector<HTMLInputElement>('input:focus')?.name
    root.replaceChildren()
    const render = () =>
      createRoot(root).render(
        <>
          <Application router={router} />
          <Hydrated {...{ before, focused }} />
        </>,
      )
    // Rendered synchronously, so that somebody who types goes on in the new field.
    if (before.length > 0) flushSync(render)
    else render()
  }
}

/** Leaves the document's week on the screen until the application has drawn its own, and then replaces it in one step. */
function drawBehind(shown: HTMLElement, application: ReactNode): void {
  const root = document.createElement('div')
  root.id = shown.id
  const react = createRoot(root)
  const render = (isShown: boolean) =>
    react.render(
      <>
        {application}
        {isShown && <Hydrated />}
      </>,
    )
  const drawing = new MutationObserver(() => {
    if (!root.querySelector('main') || root.querySelector('main [data-coming]')) return
    drawing.disconnect()
    shown.replaceWith(root)
    render(true)
  })
  drawing.observe(root, { childList: true, subtree: true })
  render(false)
}

/** Keeps the outline of the page behind the application's spinner until a page is drawn. */
function showOutlineUntilDrawn(router: AppRouter): void {
  const outline = document.getElementById('outline')
  if (!outline) return
  if (document.documentElement.hasAttribute('data-signing-in')) outline.setAttribute('data-stays', '')
  const stop = router.subscribe('onResolved', () => {
    stop()
    outline.remove()
  })
}

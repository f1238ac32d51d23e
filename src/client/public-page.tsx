import type { ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Hydrated } from './ui/hydrated.tsx'
import { Appearance } from './ui/appearance.tsx'

/** Hydrates a public page, or renders it in development. */
export function openPublicPage(root: HTMLElement, Page: ComponentType): void {
  const page = (
    <Appearance>
      <Page />
      <Hydrated />
    </Appearance>
  )
  if (root.firstElementChild) hydrateRoot(root, page)
  else createRoot(root).render(page)
}

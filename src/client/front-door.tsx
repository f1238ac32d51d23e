import type { ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Alive } from './ui/alive.tsx'
import { Appearance } from './ui/appearance.tsx'

/** Hydrates a public page on the HTML of the build, or renders it from nothing in development. */
export function openFrontDoor(root: HTMLElement, Page: ComponentType): void {
  const page = (
    <Appearance>
      <Page />
      <Alive />
    </Appearance>
  )
  if (root.firstElementChild) hydrateRoot(root, page)
  else createRoot(root).render(page)
}

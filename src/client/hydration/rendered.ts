import type { DehydratedState } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Venue } from '#domain/venues/venue.ts'
import { serverNow } from '#client/server-clock.ts'
import type { PageRequest, SiteStatus } from '#server/web/pages/page-renderer.ts'

/** The facts that the server rendered a document from. The document carries them, so that the browser's first render is equal. */
export interface Rendered {
  /** The server's time of rendering. */
  now: Date
  /** Whom it was rendered for; `loading` in the shell, which is the same for everybody. */
  session: PageRequest['session']
  /** The session of that person, to be compared with the stored token's. */
  sessionId?: string | undefined
  /** The venues that the operator added or corrected. */
  venues: readonly Venue[]
  /** Where the changes after the answers begin. */
  position: string
  /** The answers that the page shows. */
  answers: DehydratedState
  /** The names of the lazy parts that the page shows (src/client/ui/lazy-part.tsx). */
  parts: Set<string>
  /** For /status alone. */
  status?: SiteStatus | undefined
}

/** Undefined where no server rendered: in tests of components. */
export const RenderedContext = createContext<Rendered | undefined>(undefined)

export function useRendered(): Rendered | undefined {
  return use(RenderedContext)
}

const neverChanges = () => () => {}

/** A fact that only the browser knows; `inDocument` on the server and until the document is hydrated. */
export function useBrowserFact<Fact>(read: () => Fact, inDocument: Fact): Fact {
  return useSyncExternalStore(neverChanges, read, () => inDocument)
}

/** False on the server and until the document is hydrated. Until then nothing may depend on storage, width or clock. */
export function useIsHydrated(): boolean {
  return useBrowserFact(() => true, false)
}

/** The server's time for a first render: that of the document until it is hydrated. */
export function useStartTime(): Date {
  const rendered = useRendered()
  return useIsHydrated() || !rendered ? serverNow() : rendered.now
}

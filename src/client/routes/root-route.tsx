import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { SessionState } from '#client/session/session.ts'

export interface RouterContext {
  session: SessionState
}

/** The frame of every URL. Unknown paths end on the fallback page. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: lazyRouteComponent(() => import('#client/landing/not-found-page.tsx'), 'NotFoundPage'),
})

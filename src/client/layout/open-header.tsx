import { useSession } from '#client/session/session.ts'
import { AppHeader, VisitorHeader } from './app-header.tsx'

/** The header of pages that are open to everybody: a signed-in person keeps their own. */
export function OpenHeader() {
  return useSession().state.status === 'signed-in' ? <AppHeader /> : <VisitorHeader />
}

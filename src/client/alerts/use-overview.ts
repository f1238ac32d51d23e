import { useSession } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'

/** The signed-in person's alerts with what came of them. Read anew at each visit, because findings change by themselves. */
export function useOverview() {
  const { state } = useSession()
  return trpc.alerts.overview.useQuery(undefined, { enabled: state.status === 'signed-in', staleTime: 0 })
}

import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureCodeOf } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'

const soonestMs = 2000
const latestMs = 60_000

/** True for a shown query that no server answered. A refusal has a code, and stays until the person does something. */
function isUnanswered(query: Query): boolean {
  const { status, error } = query.state
  return status === 'error' && failureCodeOf(error) === undefined && query.isActive()
}

/** Asks again for what got no answer once the server is back (rule operation-28). Random pauses spread the browsers. */
export function useRecovery(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const cache = queryClient.getQueryCache()
    const isComplete = () => cache.findAll({ predicate: isUnanswered }).length === 0
    let timer: number | undefined
    let tries = 0
    function plan(): void {
      if (isComplete()) tries = 0
      else
        timer ??= window.setTimeout(
          () => void look(),
          Math.min(latestMs, soonestMs * 2 ** tries) * (0.5 + Math.random()),
        )
    }
    async function look(): Promise<void> {
      tries += 1
      const isBack = await fetch('/healthz').then(
        ({ ok }) => ok,
        () => false,
      )
      if (isBack) {
        await queryClient.refetchQueries({ predicate: isUnanswered })
        if (isComplete()) showToast({ title: 'Connected again' })
      }
      timer = undefined
      plan()
    }
    const stop = cache.subscribe(({ type }) => type === 'updated' && plan())
    return () => {
      stop()
      window.clearTimeout(timer)
    }
  }, [queryClient])
}

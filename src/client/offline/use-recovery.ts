import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnanswered } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'

/** Says that the connection is back once everything shown that no server had answered is answered (rule operation-28). */
export function useRecovery(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const cache = queryClient.getQueryCache()
    let isAway = false
    return cache.subscribe((event) => {
      if (event.type !== 'updated') return
      if (isUnanswered(event.query)) isAway = true
      else if (isAway && event.action.type === 'success') {
        isAway = cache.findAll({ type: 'active', predicate: isUnanswered }).length > 0
        if (!isAway) showToast({ title: 'Connected again', waits: true })
      }
    })
  }, [queryClient])
}

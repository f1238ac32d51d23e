import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

// Only signed-in people need it, so the auth pages do not load it.
const loadPersistence = () => import('./persisted-answers.ts')

/** Stores the shown answers for an offline start, and refetches them once the connection is back. */
export function useConnection(isSignedIn: boolean, onBack: () => void): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isSignedIn) return
    let stop: (() => void) | undefined
    let isOver = false
    void loadPersistence().then(({ persistAnswers }) => {
      if (!isOver) stop = persistAnswers(queryClient)
    })
    function back(): void {
      void loadPersistence().then(({ refetchAnswers }) => refetchAnswers(queryClient))
      onBack()
    }
    window.addEventListener('online', back)
    return () => {
      isOver = true
      stop?.()
      window.removeEventListener('online', back)
    }
  }, [isSignedIn, queryClient, onBack])
}

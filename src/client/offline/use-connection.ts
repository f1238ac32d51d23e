import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

// Signed-in people alone need it, so the entrance pages do not carry it.
const loadKeeper = () => import('./persisted-answers.ts')

/** Keeps what is shown for times without a connection, and renews it when the connection is back. */
export function useConnection(isSignedIn: boolean, onBack: () => void): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isSignedIn) return
    let stop: (() => void) | undefined
    let isOver = false
    void loadKeeper().then(({ keepAnswers }) => {
      if (!isOver) stop = keepAnswers(queryClient)
    })
    function back(): void {
      void loadKeeper().then(({ renewAnswers }) => renewAnswers(queryClient))
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

import { useEffect, useState } from 'react'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { linkDueToast, resendFailure, resentToast } from './resend-copy.ts'

/** The pause between two links to one address (limit L10). */
const waitMs = 60_000

/** Resends a verification link and counts down to the next one. `sentAt` is when the last one was sent. */
export function useResend(sentAt: number | null) {
  const [lastAt, setLastAt] = useState(sentAt)
  const secondsLeft = useSecondsUntil(lastAt === null ? null : lastAt + waitMs)
  const resend = trpc.auth.resendVerification.useMutation({
    onSuccess({ granted }) {
      showToast(granted ? resentToast : linkDueToast)
      setLastAt(Date.now())
    },
    onError: (error) => void showToast(resendFailure(error)),
  })
  function send(email: string): void {
    if (secondsLeft > 0) showToast(linkDueToast)
    else if (!resend.isPending) resend.mutate({ email })
  }
  return { send, isPending: resend.isPending, secondsLeft }
}

function useSecondsUntil(instant: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const left = instant === null ? 0 : Math.max(0, Math.ceil((instant - now) / 1000))
  useEffect(() => {
    if (instant === null) return
    const timer = window.setInterval(() => setNow(Date.now()), 1000)
    return () => window.clearInterval(timer)
  }, [instant])
  return Math.min(left, waitMs / 1000)
}

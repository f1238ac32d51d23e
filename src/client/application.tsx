import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AppRouter } from './router.tsx'
import { SessionProvider } from './session/session-provider.tsx'
import { useSession } from './session/session.ts'
import { SigningIn } from './session/signing-in.tsx'
import { createQueryClient, createTrpcClient, trpc } from './trpc.ts'
import { Appearance } from './ui/appearance.tsx'
import { ToasterWhenUsed } from './ui/toast/toaster-when-used.tsx'

/** The application: every page except the public ones. `answers` are known from the start. */
export function Application({ router, answers }: { router: AppRouter; answers?: QueryClient }) {
  const [queryClient] = useState(() => answers ?? createQueryClient())
  const [trpcClient] = useState(createTrpcClient)
  return (
    <Appearance>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <Screens router={router} />
          </SessionProvider>
          <ToasterWhenUsed />
        </QueryClientProvider>
      </trpc.Provider>
    </Appearance>
  )
}

function Screens({ router }: { router: AppRouter }) {
  const { state } = useSession()
  const { status } = state
  const byChoice = status === 'signed-out' && state.byChoice
  useEffect(() => {
    if (byChoice) void router.navigate({ to: '/login' })
    else if (status !== 'loading') void router.invalidate()
  }, [router, status, byChoice])
  return status === 'loading' ? <SigningIn /> : <RouterProvider router={router} context={{ session: state }} />
}

import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from './router.tsx'
import { SessionProvider } from './session/session-provider.tsx'
import { useSession } from './session/session.ts'
import { SigningIn } from './session/signing-in.tsx'
import { createQueryClient, createTrpcClient, trpc } from './trpc.ts'
import { Appearance } from './ui/appearance.tsx'
import { Toaster } from './ui/toaster.tsx'
import { Tooltips } from './ui/tooltips.tsx'

/** Starts the application: everything behind the front door. */
export function startApplication(root: HTMLElement): void {
  root.replaceChildren()
  createRoot(root).render(<Application />)
}

function Application() {
  const [queryClient] = useState(createQueryClient)
  const [trpcClient] = useState(createTrpcClient)
  return (
    <Appearance>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <Tooltips>
              <Screens />
            </Tooltips>
          </SessionProvider>
          <Toaster />
        </QueryClientProvider>
      </trpc.Provider>
    </Appearance>
  )
}

function Screens() {
  const session = useSession()
  const [router] = useState(() => createAppRouter({ session }))
  const { status } = session.state
  const byChoice = status === 'signed-out' && session.state.byChoice
  useEffect(() => {
    if (byChoice) void router.navigate({ to: '/login' })
    else if (status !== 'loading') void router.invalidate()
  }, [router, status, byChoice])
  return status === 'loading' ? <SigningIn /> : <RouterProvider router={router} context={{ session }} />
}

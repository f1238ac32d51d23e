import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef, type ComponentProps } from 'react'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { AppRouter } from './router.tsx'
import { SessionProvider } from './session/session-provider.tsx'
import { useSession } from './session/session.ts'
import { SigningIn } from './session/signing-in.tsx'
import { OfflineLine } from './offline/offline-line.tsx'
import { useRecovery } from './offline/use-recovery.ts'
import { RenderedContext, type Rendered } from './hydration/rendered.ts'
import { trpc } from './trpc.ts'
import { Appearance } from './ui/appearance.tsx'
import { ToasterWhenUsed } from './ui/toast/toaster-when-used.tsx'
import { CatalogueProvider } from './ui/venues/catalogue.tsx'

/** Every page, as the server renders it and the browser goes on. */
export function Application({
  router,
  answers,
  client,
  catalogue,
  rendered,
}: {
  router: AppRouter
  answers: QueryClient
  client: ComponentProps<typeof trpc.Provider>['client']
  catalogue: Catalogue
  rendered: Rendered
}) {
  return (
    <RenderedContext value={rendered}>
      <Appearance>
        <trpc.Provider client={client} queryClient={answers}>
          <QueryClientProvider client={answers}>
            <CatalogueProvider value={catalogue}>
              <OfflineLine />
              <SessionProvider>
                <Screens router={router} />
              </SessionProvider>
              <ToasterWhenUsed />
            </CatalogueProvider>
          </QueryClientProvider>
        </trpc.Provider>
      </Appearance>
    </RenderedContext>
  )
}

function Screens({ router }: { router: AppRouter }) {
  useRecovery()
  const { state } = useSession()
  const { status } = state
  const byChoice = status === 'signed-out' && state.byChoice
  const routed = useRef(status)
  useEffect(() => {
    if (byChoice) void router.navigate({ to: '/login' })
    else if (status !== routed.current && status !== 'loading') void router.invalidate()
    routed.current = status
  }, [router, status, byChoice])
  return status === 'loading' ? <SigningIn /> : <RouterProvider router={router} context={{ session: state }} />
}

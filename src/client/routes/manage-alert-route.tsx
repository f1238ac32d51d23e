import { createRoute, lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { appRoute } from './app-route.tsx'

const ManageAlertScreen = lazyRouteComponent(
  () => import('#client/alerts/manage/manage-alert-screen.tsx'),
  'ManageAlertScreen',
)

interface ManageAlertSearch {
  action?: string
  token?: string
}

function validateSearch({ action, token }: Record<string, unknown>): ManageAlertSearch {
  return { ...(action ? { action: String(action) } : {}), ...(token ? { token: String(token) } : {}) }
}

/** Where the signed links in emails lead, signed in or not (rule alerts-23). */
export const manageAlertRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/manage-alert',
  validateSearch,
  component: ManageAlertPage,
})

/** The token leaves the address bar at once, so that neither history nor a screenshot holds it. */
function ManageAlertPage() {
  const search = manageAlertRoute.useSearch()
  const navigate = useNavigate()
  const [link] = useState(search)

  useLayoutEffect(() => {
    if (search.token) void navigate({ to: '/manage-alert', search: {}, replace: true })
  }, [search.token, navigate])

  return <ManageAlertScreen action={link.action} token={link.token} />
}

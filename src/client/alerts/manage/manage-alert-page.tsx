import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { ManageAlertScreen } from './manage-alert-screen.tsx'

/** The token leaves the address bar before anything is shown, so that neither history nor a screenshot holds it. */
export function ManageAlertPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [link] = useState({ action: textOf(search['action']), token: textOf(search['token']) })

  useLayoutEffect(() => {
    if (search['token']) void navigate({ to: '/manage-alert', search: {}, replace: true })
  }, [search, navigate])

  return <ManageAlertScreen action={link.action} token={link.token} />
}

function textOf(value: unknown): string | undefined {
  return value ? String(value) : undefined
}

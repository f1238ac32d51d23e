import { useLocation, useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { isEmail } from '#domain/auth/email-syntax.ts'

/** The address that stands behind the # of an emailed link. It leaves the address bar at once (rule accounts-18). */
export function useLinkedEmail(): string | undefined {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [email] = useState(() => new URLSearchParams(hash).get('email') ?? '')
  useLayoutEffect(() => {
    if (hash) void navigate({ to: '.', search: true, hash: '', replace: true })
  }, [hash, navigate])
  return isEmail(email) ? email : undefined
}

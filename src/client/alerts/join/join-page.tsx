import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { InvalidLink } from '#client/alerts/manage/invalid-link.tsx'
import classes from '#client/alerts/manage/manage-alert.module.css'
import { JoinAlert } from './join-alert.tsx'

/** Where the link of a shared alert leads. The token leaves the address bar before anything is shown. */
export function JoinPage() {
  const { token } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [held] = useState(token)
  useLayoutEffect(() => {
    if (token) void navigate({ to: '/join', search: {}, replace: true })
  }, [token, navigate])
  return (
    <main className={classes.page}>
      <p className={classes.brand}>Courtside</p>
      {held ? <JoinAlert token={held} /> : <InvalidLink />}
      <a className={classes.home} href="/">
        Back to home
      </a>
    </main>
  )
}

import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { useSession } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { emailChangeFailure } from './auth-copy.ts'
import { AuthLayout } from './layout/auth-layout.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import classes from './layout/auth-layout.module.css'

const copy = {
  confirm: {
    title: 'Confirm your new email',
    lead: 'Press the button, and this is the email of your Courtside account from now on.',
    button: 'Confirm new email',
    done: 'Your email was changed',
    after: (email: string) => `Sign in with ${email} from now on. Your alerts go there too.`,
  },
  undo: {
    title: 'Undo the change of your email',
    lead: 'Your account gets its old email back. Everybody is signed out, and we email you a link to choose a new password.',
    button: 'Undo the change',
    done: 'Your account is yours again',
    after: (email: string) =>
      `Its email is ${email} again. Follow the link that we just emailed to choose a new password.`,
  },
}

/** Target of the links that confirm a new email or undo the change (rules accounts-42, accounts-43). */
export function EmailChangeScreen() {
  const link = useEmailLink()
  const navigate = useNavigate()
  const { recheck } = useSession()
  const onSettled = { onSuccess: recheck, onError: (error: unknown) => void showToast(emailChangeFailure(error)) }
  const confirm = trpc.account.confirmEmailChange.useMutation(onSettled)
  const undo = trpc.account.undoEmailChange.useMutation(onSettled)
  const action = link.action === 'undo' ? 'undo' : 'confirm'
  const change = action === 'undo' ? undo : confirm
  const { title, lead, button, done, after } = copy[action]
  const { token } = link
  const toCalendar = () => void navigate({ to: '/calendar' })

  return (
    <AuthLayout>
      <Outcome title={change.data ? done : token ? title : 'This link is not complete'}>
        <p className={classes.lead}>
          {change.data ? after(change.data.email) : token ? lead : 'Open the link in the email once more.'}
        </p>
      </Outcome>
      <div className={classes.fields}>
        {token && !change.data ? (
          <Button
            size="lg"
            fullWidth
            aria-disabled={change.isPending}
            onClick={() => change.isPending || change.mutate({ token })}
          >
            {change.isPending ? 'Changing...' : button}
          </Button>
        ) : (
          <Button size="lg" fullWidth onClick={toCalendar}>
            Continue
          </Button>
        )}
      </div>
    </AuthLayout>
  )
}

/** The link's values. The token leaves the address bar at once. */
function useEmailLink() {
  const search = useSearch({ from: '/account-link/email-change' })
  const navigate = useNavigate()
  const [link] = useState(search)
  useLayoutEffect(() => {
    if (search.token) void navigate({ to: '/email-change', search: {}, replace: true })
  }, [search.token, navigate])
  return link
}

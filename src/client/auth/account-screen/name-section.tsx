import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useSession } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { Section } from '#client/ui/page/section.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { Failure } from '#client/ui/page/failure.tsx'
import classes from './account.module.css'

const longestName = 100

/** First and last name, both optional. */
export function NameSection() {
  const { state, update } = useSession()
  const user = state.status === 'signed-in' ? state.user : undefined
  const [firstName, setFirstName] = useState(user?.firstName ?? '')
  const [lastName, setLastName] = useState(user?.lastName ?? '')
  const rename = trpc.account.rename.useMutation({
    onSuccess(renamed) {
      update(renamed)
      showToast({ title: 'Name saved' })
    },
  })
  function save(event: FormEvent): void {
    event.preventDefault()
    if (!rename.isPending) rename.mutate({ firstName, lastName })
  }
  return (
    <Section title="Name">
      <form className={classes.form} onSubmit={save}>
        <div className={classes.pair}>
          <TextInput
            size="md"
            label="First Name"
            autoComplete="given-name"
            maxLength={longestName}
            value={firstName}
            onChange={({ currentTarget }) => setFirstName(currentTarget.value)}
          />
          <TextInput
            size="md"
            label="Last Name"
            autoComplete="family-name"
            maxLength={longestName}
            value={lastName}
            onChange={({ currentTarget }) => setLastName(currentTarget.value)}
          />
        </div>
        {rename.isError && <Failure error={rename.error} />}
        <div className={page.actions}>
          <Button type="submit" variant="default" aria-disabled={rename.isPending}>
            Save name
          </Button>
        </div>
      </form>
    </Section>
  )
}

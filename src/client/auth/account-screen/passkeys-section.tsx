import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePasskeySupport } from '#client/auth/passkeys/passkey-support.ts'
import { trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { Section } from '#client/ui/page/section.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { Failure } from '#client/ui/page/failure.tsx'
import { PasskeyItem } from './passkey-item.tsx'
import classes from './account.module.css'

/** The passkeys of the account (rule accounts-47). */
export function PasskeysSection() {
  const isSupported = usePasskeySupport()
  const passkeys = trpc.passkeys.list.useQuery(undefined, { refetchOnMount: 'always' })
  const [isAdding, setAdding] = useState(false)
  const { data = [], refetch } = passkeys
  return (
    <Section
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or the PIN of your device instead of your password."
    >
      {passkeys.isError && <Failure error={passkeys.error} />}
      {data.length > 0 && (
        <ul className={classes.list}>
          {data.map((passkey) => (
            <PasskeyItem key={passkey.credentialId} passkey={passkey} onChanged={() => void refetch()} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddPasskey
          onEnd={() => {
            setAdding(false)
            void refetch()
          }}
        />
      ) : (
        <div className={page.actions}>
          <Button variant="default" disabled={!isSupported} onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
          {!isSupported && <p className={page.lead}>This browser does not know passkeys.</p>}
        </div>
      )}
    </Section>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { PendingButton } from '#client/ui/pending-button.tsx'

/** A button whose act cannot be taken back by mistake: it asks once, and acts on the second press. */
export function AskedButton({ label, isBusy, onAct }: { label: string; isBusy: boolean; onAct: () => void }) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <PendingButton variant="default" isPending={isBusy} onClick={() => setAsking(true)}>
        {label}
      </PendingButton>
    )
  return (
    <>
      <Button
        color="clay"
        autoFocus
        onClick={() => {
          setAsking(false)
          onAct()
        }}
      >
        Yes: {label}
      </Button>
      <Button variant="default" onClick={() => setAsking(false)}>
        No
      </Button>
    </>
  )
}

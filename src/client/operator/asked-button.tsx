import { Button } from '@mantine/core'
import { useState } from 'react'
import { PendingButton } from '#client/ui/pending-button.tsx'

/** A button whose act cannot be taken back by mistake: it asks once, and acts on the second press. */
export function AskedButton({ label, isBusy, onAct }: { label: string; isBusy: boolean; onAct: () => void }) {
  const [step, setStep] = useState<'idle' | 'asking' | 'answered'>('idle')
  if (step !== 'asking')
    return (
      // The pressed button is gone: the focus comes back here.
      <PendingButton
        variant="default"
        autoFocus={step === 'answered'}
        isPending={isBusy}
        onClick={() => setStep('asking')}
      >
        {label}
      </PendingButton>
    )
  return (
    <>
      <Button
        color="clay"
        autoFocus
        onClick={() => {
          setStep('answered')
          onAct()
        }}
      >
        Yes: {label}
      </Button>
      <Button variant="default" onClick={() => setStep('answered')}>
        No
      </Button>
    </>
  )
}

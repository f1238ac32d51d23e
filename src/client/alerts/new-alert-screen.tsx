import { Skeleton } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '#client/session/session.ts'
import { OpenHeader } from '#client/layout/app-header.tsx'
import { useMemory } from '#client/location/browser-memory.ts'
import type { AlertDraft, AlertSeed } from './draft/alert-draft.ts'
import { draftSentence } from './draft/draft-sentence.ts'
import { AlmostThere } from './almost-there.tsx'
import { FormFrame, NewAlertForm } from './form/new-alert-form.tsx'
import { seedOfDevice, seedOfPreferences, seedOfVenue } from './draft/seeds.ts'
import { WithPreferences } from '#client/session/own-preferences.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './new-alert-screen.module.css'

/** The page that creates an alert with or without an account (rule alerts-51). */
export function NewAlertScreen() {
  const catalogue = useCatalogue()
  const isSignedIn = useUser() !== undefined
  const [made, setMade] = useState<Made>()
  const recall = useMemory()
  return (
    <>
      <OpenHeader />
      <main className={classes.page} id="main">
        {made ? (
          <Outcomes {...made} onAgain={() => setMade(undefined)} />
        ) : (
          <>
            <h1>Create an alert</h1>
            <p className={classes.lead}>
              Say what you want, and we&apos;ll email you as soon as something opens.
              {!isSignedIn && " You don't need an account."}
            </p>
            {isSignedIn ? (
              <WithPreferences loading={<Skeleton height={320} aria-label="Loading" />}>
                {(preferences) => <Form seed={seedOfPreferences(preferences, catalogue, recall)} onMade={setMade} />}
              </WithPreferences>
            ) : (
              <Form seed={seedOfDevice(recall)} onMade={setMade} />
            )}
          </>
        )}
      </main>
    </>
  )
}

function Form({ seed, onMade }: { seed: AlertSeed; onMade: (made: Made) => void }) {
  const catalogue = useCatalogue()
  const recall = useMemory()
  const { venue } = useSearch({ strict: false })
  const watched = seedOfVenue(venue, catalogue)
  return (
    <FormFrame isBeside>
      <NewAlertForm
        isBeside
        draftKey={['new alert page', watched && venue].filter(Boolean).join(' ')}
        // The server knows no place of the browser.
        place={JSON.stringify(recall('userLocation') ?? null)}
        seed={{ ...seed, ...watched, repeats: 'weekly' }}
        onCreated={({ needsConfirmation }, draft, keep) => onMade({ draft, needsConfirmation, keep })}
        onCancel={() => window.location.assign('/')}
      />
    </FormFrame>
  )
}

interface Made {
  draft: AlertDraft
  needsConfirmation: boolean
  /** Fills the form again. */
  keep: () => void
}

function Outcomes({ draft, needsConfirmation, keep, onAgain }: Made & { onAgain: () => void }) {
  const catalogue = useCatalogue()
  const navigate = useNavigate()
  return needsConfirmation ? (
    <AlmostThere
      draft={draft}
      heading="h1"
      onChangeAddress={() => {
        keep()
        onAgain()
      }}
      onDone={() => void navigate({ to: '/browse' })}
    />
  ) : (
    <Outcome title="Alert created successfully">
      <p>{draftSentence(draft, catalogue)}</p>
      <p>You will receive an email and notifications when courts become available.</p>
      <p>
        <Link to="/alerts">See your alerts</Link>
      </p>
    </Outcome>
  )
}

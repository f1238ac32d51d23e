import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { Said } from '#client/ui/page/failure.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { AskedButton } from './asked-button.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import { PendingButton } from '#client/ui/pending-button.tsx'
import classes from './operator.module.css'

/** Pauses the reading of venues. Their times are unknown meanwhile, and never full. */
export function PausePart() {
  const catalogue = useCatalogue()
  const [venueId, setVenueId] = useState('')
  const paused = trpc.operator.pausedVenues.useQuery()
  const pause = trpc.operator.pauseVenue.useMutation({ onSettled: () => void paused.refetch() })
  return (
    <Section
      title="Pause a venue"
      lead="Its reading stops at once, and its times show as unknown until you press 'Read again'."
    >
      <div className={classes.form}>
        <NativeSelect
          label="Venue"
          value={venueId}
          data={[
            { value: '', label: 'Choose one' },
            ...catalogue.of('all').map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
          onChange={(event) => setVenueId(event.currentTarget.value)}
        />
        {venueId !== '' && (
          <AskedButton
            key={venueId}
            label="Pause"
            isBusy={pause.isPending}
            onAct={() => pause.mutate({ venueId, isPaused: true })}
          />
        )}
      </div>
      <Said error={pause.error} />
      <ul className={page.list} aria-label="Paused venues">
        {paused.data?.map((id) => (
          <li key={id}>
            {catalogue.nameOf(id)} is paused.{' '}
            <PendingButton
              variant="default"
              aria-label={`Read again: ${catalogue.nameOf(id)}`}
              isPending={pause.isPending}
              onClick={() => pause.mutate({ venueId: id, isPaused: false })}
            >
              Read again
            </PendingButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#domain/calendar/local-date.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { Said } from '#client/ui/page/failure.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { AskedButton } from './asked-button.tsx'
import classes from './operator.module.css'

/** One sentence for everybody, on every page until the end of a day. */
export function BannerPart({ at }: { at: Date }) {
  const [text, setText] = useState('')
  const [until, setUntil] = useState<string>(venueDate(at))
  const banner = trpc.operator.banner.useQuery()
  const utils = trpc.useUtils()
  const onSuccess = () => {
    void banner.refetch()
    void utils.availability.status.invalidate()
  }
  const set = trpc.operator.setBanner.useMutation({ onSuccess })
  const drop = trpc.operator.dropBanner.useMutation({ onSuccess })
  return (
    <Section title="Banner" lead="One sentence that everybody sees on the pages.">
      <p className={page.lead} role="status">
        {banner.data
          ? `“${banner.data.text}”, to the end of ${longDateText(addDays(venueDate(banner.data.until), -1))}.`
          : 'There is none.'}
      </p>
      <div className={classes.form}>
        <TextInput
          label="Sentence"
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextInput
          label="Last day"
          type="date"
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        {text.trim() !== '' && until !== '' && (
          <AskedButton label="Show it" isBusy={set.isPending} onAct={() => set.mutate({ text, until })} />
        )}
        {banner.data && <AskedButton label="Remove it" isBusy={drop.isPending} onAct={() => drop.mutate()} />}
      </div>
      <Said error={set.error ?? drop.error} />
    </Section>
  )
}

import { ActionIcon, InputBase } from '@mantine/core'
import { IconArrowRight } from '#client/icons.tsx'
import { useRef, useState, type KeyboardEvent } from 'react'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { blurred, nearChange } from '#client/alerts/draft/venue-choice.ts'
import { findDevice } from '#client/location/find-device.ts'
import { serverNow } from '#client/server-clock.ts'
import { untilFetched } from '#client/ui/until-fetched.ts'
import type { SheetProps } from './sheets/sheet-props.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './alert-form.module.css'

/** Fills the form from a typed sentence, and names the words that mean nothing here (rule alerts-59). */
export function SentenceField({
  draft,
  onChange,
  preferences,
}: Pick<SheetProps, 'draft' | 'onChange' | 'preferences'>) {
  const catalogue = useCatalogue()
  // The field keeps what was typed before React listens.
  const field = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<string>()

  async function fill(): Promise<void> {
    const text = field.current?.value ?? ''
    if (text.trim() === '') return
    const { understood } = await untilFetched(() => import('#client/alerts/draft/understood.ts'))
    const { change, nearMeKm, unread } = understood(draft, text, {
      today: venueDate(serverNow()),
      preferences,
      catalogue,
    })
    onChange(change)
    setProblem(unread.length > 0 ? `We did not understand '${unread.join(' ')}'.` : undefined)
    if (nearMeKm === undefined) return
    const answer = await findDevice()
    if ('point' in answer)
      onChange(nearChange({ km: nearMeKm, place: blurred(answer.point) }, change.sport ?? draft.sport, catalogue))
    else setProblem("We couldn't find where you are. Choose a suburb instead.")
  }

  function fillOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void fill()
  }

  return (
    <InputBase
      component="textarea"
      multiline
      className={classes.sentenceField ?? ''}
      rows={1}
      size="md"
      label="Say it in a sentence"
      placeholder="Tuesday or Thursday after six near Chatswood"
      autoComplete="off"
      enterKeyHint="go"
      ref={field}
      onKeyDown={fillOnEnter}
      description={problem}
      inputWrapperOrder={['label', 'input', 'description']}
      descriptionProps={{ role: 'status' }}
      rightSectionWidth={48}
      rightSection={
        <ActionIcon size={44} variant="subtle" aria-label="Fill in the form" onClick={() => void fill()}>
          <IconArrowRight size={20} />
        </ActionIcon>
      }
    />
  )
}

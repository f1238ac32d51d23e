import { useRef, useState } from 'react'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { AlertDraft } from '#client/alerts/draft/alert-draft.ts'
import type { nearMiss } from '#client/alerts/draft/near-miss.ts'
import { blurred, nearChange } from '#client/alerts/draft/venue-choice.ts'
import { findDevice } from '#client/location/find-device.ts'
import { serverNow } from '#client/server-clock.ts'
import { untilFetched } from '#client/ui/until-fetched.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import type { SheetProps } from './sheets/sheet-props.ts'

async function fetchReading() {
  const [{ understood }, { nearMiss }] = await Promise.all([
    import('#client/alerts/draft/understood.ts'),
    import('#client/alerts/draft/near-miss.ts'),
  ])
  return { understood, nearMiss }
}

/** The fields that 'near me' changes once the device has answered. */
const placeFields = ['near', 'venues', 'venuePreset'] satisfies (keyof AlertDraft)[]

/** The field of a sentence, what of it was not understood, and the name that was meant (rule alerts-59). */
export function useSentence({ draft, onChange, preferences }: Pick<SheetProps, 'draft' | 'onChange' | 'preferences'>) {
  const catalogue = useCatalogue()
  // The field keeps what was typed before React listens.
  const field = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<string>()
  const [meant, setMeant] = useState<ReturnType<typeof nearMiss>>()
  // The fields that the last sentence changed, as they were: the next one begins afresh.
  const before = useRef<Partial<AlertDraft>>({})

  async function fill(): Promise<void> {
    const text = field.current?.value ?? ''
    if (text.trim() === '') return
    const { understood, nearMiss } = await untilFetched(fetchReading)
    const afresh = { ...draft, ...before.current }
    const asked = { today: venueDate(serverNow()), preferences, catalogue }
    const { change, nearMeKm, unread } = understood(afresh, text, asked)
    onChange({ ...before.current, ...change })
    const changed = [...Object.keys(change), ...(nearMeKm === undefined ? [] : placeFields)]
    before.current = Object.fromEntries(changed.map((name) => [name, afresh[name as keyof AlertDraft]]))
    setMeant(nearMiss(unread, catalogue))
    setProblem(unread.length > 0 ? `We did not understand '${unread.join(' ')}'.` : undefined)
    if (nearMeKm === undefined) return
    const answer = await findDevice()
    if ('point' in answer)
      onChange(nearChange({ km: nearMeKm, place: blurred(answer.point) }, change.sport ?? draft.sport, catalogue))
    else setProblem("We couldn't find where you are. Choose a suburb instead.")
  }

  /** Reads the sentence again with the name that was meant. */
  function take({ typed, name }: { typed: string; name: string }): void {
    const text = field.current?.value ?? ''
    const at = text.toLowerCase().indexOf(typed)
    if (!field.current || at < 0) return
    field.current.value = `${text.slice(0, at)}${name}${text.slice(at + typed.length)}`
    void fill()
  }

  return { field, problem, meant, fill, take }
}

import { Button, TextInput } from '@mantine/core'
import { useState, type ChangeEvent } from 'react'
import type { VenueCorrection } from '#domain/venues/corrected-venues.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { VenueReadingFacts } from '#domain/venues/own/own-reading.ts'
import { trpc } from '#client/trpc.ts'
import { Said } from '#client/ui/page/failure.tsx'
import { Section } from '#client/ui/page/section.tsx'
import page from '#client/ui/page/page.module.css'

const positionFault = 'Write latitude and longitude with a comma between them, such as -33.7957, 151.2842.'
const savedCopy = 'Saved. Pages show it from now on; one that is open shows it once it is loaded again.'

/** The venue's own corrections: position and booking page. An empty field shows our listing. */
export function CorrectFacts({
  token,
  facts: { shown, corrected },
  onChanged,
}: {
  token: string
  facts: VenueReadingFacts
  onChanged: () => void
}) {
  const [fields, setFields] = useState(() => fieldsOf(corrected))
  const [fault, setFault] = useState<string | null>(null)
  const correct = trpc.venues.correct.useMutation({ onSuccess: onChanged })
  const field = (name: keyof Fields) => ({
    mt: 'md',
    classNames: { description: page.detail ?? '' },
    value: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setFields({ ...fields, [name]: event.currentTarget.value }),
  })

  function save(): void {
    const correction = correctionOf(fields)
    setFault(correction ? null : positionFault)
    if (correction && !correct.isPending) correct.mutate({ token, correction })
  }

  return (
    <Section
      title="What we show of it"
      lead="Correct it where it is wrong. What you leave empty is shown as we list it ourselves."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          {...field('position')}
          label="Position"
          description={`Latitude, longitude. Shown now: ${positionText(shown)}${doubtOf(shown)}`}
          error={fault}
        />
        <TextInput {...field('suburb')} label="Suburb" description={`Shown now: ${shown.suburb}`} />
        <TextInput
          {...field('bookingUrl')}
          type="url"
          label="Booking page"
          description={`Shown now: ${shown.bookingUrl ?? 'none'}`}
        />
        <Said error={correct.error}>{correct.isSuccess && savedCopy}</Said>
        <div className={page.actions}>
          <Button type="submit" loading={correct.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Section>
  )
}

function doubtOf({ coordSource }: VenueReadingFacts['shown']): string {
  return coordSource === 'approximate' ? ', to some hundred metres' : ''
}

/** The values of the fields. */
interface Fields {
  position: string
  suburb: string
  bookingUrl: string
}

function fieldsOf({ point, suburb = '', bookingUrl = '' }: VenueCorrection): Fields {
  return { position: point ? positionText(point) : '', suburb, bookingUrl }
}

/** Undefined for an invalid position. */
function correctionOf({ position, suburb, bookingUrl }: Fields): VenueCorrection | undefined {
  const point = pointOf(position)
  if (!point && position.trim() !== '') return undefined
  return { point, suburb: suburb.trim() || undefined, bookingUrl: bookingUrl.trim() || undefined }
}

function positionText({ lat, lng }: GeoPoint): string {
  return `${lat}, ${lng}`
}

function pointOf(text: string): GeoPoint | undefined {
  const [, lat, lng] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  return lat === undefined || lng === undefined ? undefined : { lat: Number(lat), lng: Number(lng) }
}

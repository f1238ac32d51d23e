import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BookingSystem } from '#domain/venues/booking-system.ts'
import type { NamedSource, SourceSeen } from '#domain/venues/own/named-source.ts'
import { counted } from '#domain/counted.ts'
import { systemName } from '#client/sources/source-copy.ts'
import { trpc } from '#client/trpc.ts'
import { triedText } from '#client/ui/page/failure.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { SourceFields } from './source-fields.tsx'
import { entryOf } from './system-fields.ts'
import page from '#client/ui/page/page.module.css'

/** The venue names its own source. It is tried at once, and waits for the operator after the venue's confirmation. */
export function NameSource({ token, onChanged }: { token: string; onChanged: () => void }) {
  const { system, values, named, tried, confirm, fill, reload } = useNaming(token, onChanged)
  const seen = tried.data && 'seen' in tried.data ? tried.data : undefined
  return (
    <Section
      title="How it can be read"
      lead="Name your booking system, an OpenActive feed, or calendars with your opening hours. We try it at once and show you what we read. It is used once the operator has agreed."
    >
      <NamedBefore named={named} token={token} onChanged={reload} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm.reset()
          if (!tried.isPending) tried.mutate({ token, entry: entryOf(system, values) })
        }}
      >
        <SourceFields
          system={system}
          values={values}
          onSystem={(next) => fill(next, {})}
          onValue={(key, value) => fill(system, { ...values, [key]: value })}
        />
        <p role="status" className={page.lead}>
          {saidOf(tried.data, tried.error ?? confirm.error, confirm.isSuccess)}
        </p>
        <div className={page.actions}>
          <Button type="submit" variant={seen ? 'default' : 'filled'} loading={tried.isPending}>
            Try it
          </Button>
          {seen && (
            <Button loading={confirm.isPending} onClick={() => confirm.mutate({ token, triedAt: seen.triedAt })}>
              That is right, ask the operator
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}

function useNaming(token: string, onChanged: () => void) {
  const [system, setSystem] = useState<BookingSystem>('icalendar')
  const [values, setValues] = useState<Record<string, string>>({})
  const named = trpc.venues.namedSources.useQuery({ token }, { gcTime: 0, retry: false })
  const tried = trpc.venues.trySource.useMutation()
  const reload = () => void named.refetch().then(onChanged)
  const confirm = trpc.venues.nameSource.useMutation({
    onSuccess() {
      tried.reset()
      reload()
    },
  })
  /** The tried entry differs from the fields. */
  function fill(next: BookingSystem, filled: Record<string, string>): void {
    setSystem(next)
    setValues(filled)
    tried.reset()
    confirm.reset()
  }
  return { system, values, named: named.data ?? [], tried, confirm, fill, reload }
}

type Tried = ReturnType<typeof trpc.venues.trySource.useMutation>['data']

function saidOf(tried: Tried, error: unknown, isConfirmed: boolean): string {
  if (isConfirmed) return 'Sent. Nothing is read from there until the operator agrees.'
  if (error) return triedText(error)
  if (!tried) return ''
  if ('fault' in tried) return `It could not be read: ${tried.fault}`
  const { reading, seen } = tried
  const names = seen.courts.length === 0 ? '' : ` (${seen.courts.join(', ')})`
  return `Read from ${reading.host} by ${systemName(reading.system)}: ${seenText(seen)}${names}.`
}

/** The sources that the venue named: waiting, or being read. It can take both back. */
function NamedBefore({
  named,
  token,
  onChanged,
}: {
  named: readonly NamedSource[]
  token: string
  onChanged: () => void
}) {
  const withdraw = trpc.venues.withdrawSource.useMutation({ onSettled: onChanged })
  if (named.length === 0) return null
  return (
    <>
      <ul className={page.list}>
        {named.map(({ state, reading, seen }) => (
          <li key={state}>
            {state === 'waiting' ? 'Waits for the operator' : 'Read now'}: {reading.host}, by{' '}
            {systemName(reading.system)}. When it was tried: {seenText(seen)}.
          </li>
        ))}
      </ul>
      <div className={page.actions}>
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({ token })}>
          Take it back
        </Button>
      </div>
    </>
  )
}

/** '3 courts, 41 free half-hours in the next 7 days'. */
function seenText({ courts, freeHalfHours, days }: SourceSeen): string {
  const named = courts.length === 0 ? '' : `${counted(courts.length, 'court', 'courts')}, `
  return `${named}${counted(freeHalfHours, 'free half-hour', 'free half-hours')} in the next ${counted(days, 'day', 'days')}`
}

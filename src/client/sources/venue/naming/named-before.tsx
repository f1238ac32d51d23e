import { Button } from '@mantine/core'
import type { NamedSource } from '#domain/venues/own/named-source.ts'
import { trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { systemName } from '#client/sources/source-copy.ts'
import { seenText } from './seen-text.ts'

/** What the venue has named: what waits, and what is read. It can take both back. */
export function NamedBefore({
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

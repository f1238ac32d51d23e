import { Button } from '@mantine/core'
import { trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'

/** Sources that venues named. None is read before the operator agrees. */
export function NamedSources({ onAnswered }: { onAnswered: () => void }) {
  const named = trpc.operator.namedSources.useQuery()
  const onSettled = () => {
    void named.refetch()
    onAnswered()
  }
  const answer = trpc.operator.answerSource.useMutation({ onSettled })
  const undo = trpc.operator.undoSource.useMutation({ onSettled })
  if (!named.data || named.data.length === 0) return null
  const isBusy = answer.isPending || undo.isPending
  return (
    <ul className={page.list} aria-label="Named by venues">
      {named.data.map(({ venueId, state, entry, reading, seen, at }) => {
        const name = catalogue.nameOf(venueId)
        const said = { venueId, at: at.getTime() }
        return (
          <li key={`${venueId} ${state}`}>
            {name} {state === 'waiting' ? 'asks to be read' : 'is read, as it says itself,'} from {reading.host} (
            {reading.system}). When it was tried: {seen.courts.length} courts, {seen.freeHalfHours} free half-hours in{' '}
            {seen.days} days.
            <code className={page.detail}>{JSON.stringify(entry)}</code>
            <span className={page.actions}>
              {state === 'waiting' ? (
                <>
                  <Button
                    aria-label={`Read it from there: ${name}`}
                    loading={isBusy}
                    onClick={() => answer.mutate({ ...said, isAccepted: true })}
                  >
                    Read it from there
                  </Button>
                  <Button
                    variant="default"
                    aria-label={`Refuse what ${name} named`}
                    loading={isBusy}
                    onClick={() => answer.mutate({ ...said, isAccepted: false })}
                  >
                    Refuse
                  </Button>
                </>
              ) : (
                <Button
                  variant="default"
                  aria-label={`Undo what ${name} named`}
                  loading={isBusy}
                  onClick={() => undo.mutate({ venueId })}
                >
                  Undo
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

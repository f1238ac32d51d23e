import { Button } from '@mantine/core'

/** Takes back what one venue did. `undo` is the call for all of them, of which one is under way at a time. */
export function UndoButton({
  venueId,
  undo,
  name,
}: {
  venueId: string
  undo: {
    isPending: boolean
    variables: { venueId: string } | undefined
    mutate: (input: { venueId: string }) => void
  }
  /** What is undone, for those who do not see what it stands beside. */
  name: string
}) {
  return (
    <Button
      variant="default"
      aria-label={name}
      loading={undo.isPending && undo.variables?.venueId === venueId}
      onClick={() => undo.mutate({ venueId })}
    >
      Undo
    </Button>
  )
}

import { Button } from '@mantine/core'

/** Turns on a key or webhook that a changed password paused (decision 0055). */
export function TurnOnAgain({ name, isBusy, onPress }: { name: string; isBusy: boolean; onPress: () => void }) {
  return (
    <Button
      variant="default"
      aria-label={`Turn ${name} on again`}
      aria-disabled={isBusy}
      onClick={() => isBusy || onPress()}
    >
      Turn on again
    </Button>
  )
}

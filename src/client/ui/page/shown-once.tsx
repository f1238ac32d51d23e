import { TextInput } from '@mantine/core'

/** A secret that is shown once, ready to copy. */
export function ShownOnce({ label, hint, value }: { label: string; hint?: string; value: string }) {
  return (
    <TextInput
      mt="md"
      readOnly
      label={label}
      description={hint ?? 'Copy it now: it is not shown again.'}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}

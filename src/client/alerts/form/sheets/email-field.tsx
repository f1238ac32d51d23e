import { TextInput } from '@mantine/core'
import type { SheetProps } from './sheet-props.ts'

/** The address that the alert emails. */
export function EmailField({
  draft,
  onChange,
  isFixed = false,
}: Pick<SheetProps, 'draft' | 'onChange'> & {
  /** The holder of a link cannot change it. */
  isFixed?: boolean
}) {
  return (
    <TextInput
      size="md"
      type="email"
      name="email"
      label="Email"
      autoComplete="email"
      autoCapitalize="none"
      value={draft.email}
      readOnly={isFixed}
      onChange={(event) => onChange({ email: event.currentTarget.value })}
    />
  )
}

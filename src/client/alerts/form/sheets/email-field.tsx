import { TextInput } from '@mantine/core'
import type { SheetProps } from './sheet-props.ts'

/** The address that the alert emails. */
export function EmailField({
  draft,
  onChange,
  isFixed = false,
  isRefused = false,
}: Pick<SheetProps, 'draft' | 'onChange'> & {
  /** The holder of a link cannot change it. */
  isFixed?: boolean
  /** Marked, because the form was sent with it. */
  isRefused?: boolean
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
      error={isRefused}
      onChange={(event) => onChange({ email: event.currentTarget.value })}
    />
  )
}

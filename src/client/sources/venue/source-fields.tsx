import { InputBase, NativeSelect, TextInput } from '@mantine/core'
import type { BookingSystem } from '#domain/venues/booking-system.ts'
import { systemName } from '#client/sources/source-copy.ts'
import { systemFields, type SystemField } from './system-fields.ts'
import page from '#client/ui/page/page.module.css'

const systems = Object.keys(systemFields) as BookingSystem[]

/** The fields of a source: its booking system and that system's settings. */
export function SourceFields({
  system,
  values,
  onSystem,
  onValue,
}: {
  system: BookingSystem
  values: Readonly<Record<string, string>>
  onSystem: (system: BookingSystem) => void
  onValue: (key: string, value: string) => void
}) {
  return (
    <>
      <NativeSelect
        mt="md"
        label="It can be read from"
        data={systems.map((value) => ({ value, label: systemName(value) }))}
        value={system}
        onChange={(event) => onSystem(event.currentTarget.value as BookingSystem)}
      />
      {systemFields[system].map((field) => (
        <SourceField
          key={`${system} ${field.key}`}
          field={field}
          value={values[field.key] ?? field.initial ?? ''}
          onChange={(value) => onValue(field.key, value)}
        />
      ))}
    </>
  )
}

function SourceField({
  field: { label, hint, kind, isOptional },
  value,
  onChange,
}: {
  field: SystemField
  value: string
  onChange: (value: string) => void
}) {
  const shared = {
    mt: 'md',
    label: isOptional ? `${label} (optional)` : label,
    description: hint,
    classNames: { description: page.detail ?? '' },
    value,
  }
  if (kind !== 'lines')
    return (
      <TextInput
        {...shared}
        inputMode={kind === 'number' ? 'numeric' : 'text'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <InputBase
      {...shared}
      component="textarea"
      multiline
      rows={7}
      spellCheck={false}
      onChange={(event: { currentTarget: HTMLTextAreaElement }) => onChange(event.currentTarget.value)}
    />
  )
}

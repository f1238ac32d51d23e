import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import classes from './alert-form.module.css'

/** A radio group with all options visible. */
export function OptionRow<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  const labelId = useId()
  return (
    <div>
      <p id={labelId} className={classes.label}>
        {label}
      </p>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        data={[...options]}
        value={value}
        onChange={(chosen) => onChange(chosen as Value)}
        classNames={{ label: classes.option ?? '' }}
      />
    </div>
  )
}

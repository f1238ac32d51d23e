import classes from '#client/calendar/slot/slot-dialog.module.css'

/** A row of choices of which one is pressed, or none. */
export function OptionButtons<Value extends string | number>({
  label,
  options,
  chosen,
  onPress,
}: {
  label: string
  options: readonly { value: Value; text: string }[]
  chosen: Value | undefined
  onPress: (value: Value) => void
}) {
  return (
    <div className={classes.options} role="group" aria-label={label}>
      {options.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          className={classes.option}
          aria-pressed={chosen === value}
          onClick={() => onPress(value)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

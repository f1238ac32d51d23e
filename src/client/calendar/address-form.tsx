import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import type { CalendarSearch } from './calendar-search.ts'
import { useCalendarAddress } from './use-calendar-address.ts'

/**
 * A form of GET to the calendar with a change of its address: its buttons work before React listens, and without any
 * script. `changes` are the fields that its buttons name or that the change leaves out; `adds` come with each.
 */
export function AddressForm({
  changes,
  adds = {},
  onChoice,
  children,
  ...props
}: Omit<ComponentProps<'form'>, 'onSubmit'> & {
  changes: readonly (keyof CalendarSearch)[]
  adds?: Partial<Record<keyof CalendarSearch, string | undefined>>
  /** The value of the pressed button. */
  onChoice: (value: string) => void
  children?: ReactNode
}) {
  const { search } = useCalendarAddress()
  const kept = Object.entries({ ...search, ...adds }).filter(
    ([name, value]) => value !== undefined && (name in adds || !changes.includes(name as keyof CalendarSearch)),
  )
  function choose(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    if (submitter instanceof HTMLButtonElement) onChoice(submitter.value)
  }
  return (
    <form method="get" {...props} onSubmit={choose}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

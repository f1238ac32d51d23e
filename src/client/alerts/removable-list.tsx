import { CloseButton } from '@mantine/core'
import classes from './removable-list.module.css'

/** Chosen things in words, each with a button that removes it. */
export function RemovableList<Item>({
  label,
  items,
  textOf,
  onRemove,
}: {
  label: string
  items: readonly Item[]
  textOf: (item: Item) => string
  onRemove: (item: Item) => void
}) {
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item) => (
        <li key={textOf(item)} className={classes.item}>
          {textOf(item)}
          <CloseButton size={44} iconSize={16} aria-label={`Remove ${textOf(item)}`} onClick={() => onRemove(item)} />
        </li>
      ))}
    </ul>
  )
}

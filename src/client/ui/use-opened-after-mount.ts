import { useMounted } from '@mantine/hooks'

/**
 * True if a lazily loaded dialog is open. It mounts closed and opens at once, because Mantine returns the focus only if
 * it saw the dialog open.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const isMounted = useMounted()
  return opened && isMounted
}

import { useMounted } from '@mantine/hooks'

/**
 * Whether a dialog that is fetched when it is first wanted is open. It mounts closed and opens at once: Mantine gives the
 * focus back only where it saw the dialog open.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const isMounted = useMounted()
  return opened && isMounted
}

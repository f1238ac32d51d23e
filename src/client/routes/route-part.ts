import { lazyRouteComponent } from '@tanstack/react-router'
import { untilFetched } from '#client/ui/when-wanted/until-fetched.ts'

/** The screen of a route, fetched when somebody goes there. `name` is what its file exports it as. */
export function routePart<Part extends object, Name extends keyof Part>(fetchPart: () => Promise<Part>, name: Name) {
  return lazyRouteComponent(() => untilFetched(fetchPart), name)
}

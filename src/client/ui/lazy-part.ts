import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { untilFetched } from './until-fetched.ts'

/** A component whose code is fetched when it is first rendered. `Suspense` shows its fallback meanwhile. */
export function lazyPart<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilFetched(fetchPart) }))
}

import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { untilFetched } from './until-fetched.ts'

/** A part of a page whose code is fetched when it is first shown; until it is there, what `Suspense` has around it shows. */
export function lazyPart<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilFetched(fetchPart) }))
}

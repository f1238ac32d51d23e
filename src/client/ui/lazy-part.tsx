import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { useRendered } from '#client/hydration/rendered.ts'
import { untilFetched } from './until-fetched.ts'

/** A component whose code is fetched when it is first rendered. `Suspense` shows its fallback meanwhile. */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const Part = await untilFetched(fetchPart)
    return { default: typeof window === 'undefined' ? noted(Part) : Part }
  })
}

/** The same for the server: the document then has its styles and asks for its code. */
function noted<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function NotedPart(props: Props) {
    useRendered()?.parts?.add(Part.name)
    return <Part {...props} />
  }
}

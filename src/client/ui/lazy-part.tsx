import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import type { ComponentProps, ComponentType } from 'react'
import { useRendered } from '#client/hydration/rendered.ts'
import { untilFetched } from './until-fetched.ts'

const parts = new Map<string, () => Promise<unknown> | undefined>()

/**
 * A page, or a part of one, whose code is fetched when it is first rendered. `Suspense` shows its fallback meanwhile. `name`
 * is the export of its file, and the file has the same name: the document names the parts that it shows, so that it has
 * their styles and asks for their code.
 */
export function lazyPart<File extends Record<Name, ComponentType<ComponentProps<File[Name]>>>, Name extends string>(
  fetchFile: () => Promise<File>,
  name: Name,
) {
  type Props = ComponentProps<File[Name]> & object
  const component = lazyRouteComponent<File, Name>(() => untilFetched(fetchFile), name)
  const Part = component as AsyncRouteComponent<Props>
  parts.set(name, () => Part.preload?.())
  function NamedPart(props: Props) {
    useRendered()?.parts.add(name)
    return <Part {...props} />
  }
  return Object.assign(NamedPart, { preload: async () => Part.preload?.() })
}

/**
 * Fetches the parts that a document shows, the outer ones first: React replaces those that it does not have when it
 * hydrates.
 */
export async function fetchParts(names: Iterable<string>): Promise<void> {
  for (const name of names) await parts.get(name)?.()
}

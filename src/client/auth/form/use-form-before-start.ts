import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useSyncExternalStore } from 'react'

function neverChanges(): () => void {
  return () => {}
}

/**
 * The account pages exist as HTML before their code runs. This takes over what was typed until then, and turns true
 * once the form can be submitted. Until then the browser would submit it itself, and no code would handle it.
 */
export function useFormBeforeStart<Values extends Record<string, string>>(form: UseFormReturnType<Values>): boolean {
  const first = useRef(form)
  useEffect(() => {
    const { getInputNode, getValues, setValues } = first.current
    const typed = Object.keys(getValues()).flatMap((field) => {
      const node = getInputNode(field)
      return node instanceof HTMLInputElement && node.value !== '' ? [[field, node.value]] : []
    })
    if (typed.length > 0) setValues(Object.fromEntries(typed) as Partial<Values>)
  }, [])
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import { Button, InputBase, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { longestRequest, requestFaults, type VenueRequest } from '#domain/operator/venue-request.ts'
import { useIsHydrated } from '#client/hydration/rendered.ts'
import classes from './ask-operator.module.css'

/** Asks the operator to add a venue, or to change what is shown of one (rule venues-23). */
export function AskOperator() {
  // Before this the browser would send the form itself.
  const isReady = useIsHydrated()
  const { faults, isSending, said, submit } = useSending()
  return (
    <form noValidate method="post" className={classes.form} onSubmit={(event) => void submit(event)} data-needs-script>
      <TextInput
        name="venue"
        label="Venue"
        maxLength={longestRequest.venue}
        autoComplete="organization"
        error={faults.venue}
      />
      <TextInput name="email" type="email" label="Your email" autoComplete="email" error={faults.email} />
      <InputBase
        component="textarea"
        multiline
        rows={5}
        name="text"
        label="What should change?"
        maxLength={longestRequest.text}
        error={faults.text}
      />
      <p role="status">{said}</p>
      <Button type="submit" aria-disabled={isSending || undefined} disabled={!isReady}>
        Send to the operator
      </Button>
    </form>
  )
}

/** Sends the form once its fields are right, and says what came of it. */
function useSending() {
  const [faults, setFaults] = useState<ReturnType<typeof requestFaults>>({})
  const [isSending, setSending] = useState(false)
  const [said, setSaid] = useState('')

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending) return
    const request = requestIn(form)
    const found = requestFaults(request)
    setFaults(found)
    setSaid('')
    const [first] = Object.keys(found)
    if (first !== undefined) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    setSending(true)
    const failure = await failureOf(request)
    setSending(false)
    setSaid(failure ?? `Sent. The operator reads it and answers to ${request.email}.`)
    if (failure === undefined) form.reset()
  }

  return { faults, isSending, said, submit }
}

function requestIn(form: HTMLFormElement): VenueRequest {
  const values = new FormData(form)
  const value = (name: keyof VenueRequest) => String(values.get(name) ?? '').trim()
  return { venue: value('venue'), email: value('email'), text: value('text') }
}

/** Its code is fetched only now: most readers of the page send nothing. */
function failureOf(request: VenueRequest): Promise<string | undefined> {
  return import('./send-request.ts').then(
    ({ sendRequest }) => sendRequest(request),
    () => 'That did not work. Check your connection and try again.',
  )
}

import { Button, CopyButton, TextInput } from '@mantine/core'
import classes from './page.module.css'

/** A secret that is shown once, ready to copy; a link can also be handed to the device's own dialog, where it has one. */
export function ShownOnce({
  label,
  hint,
  value,
  isLink = false,
}: {
  label: string
  hint?: string
  value: string
  isLink?: boolean
}) {
  return (
    <div>
      <TextInput
        mt="md"
        readOnly
        label={label}
        description={hint ?? 'Copy it now: it is not shown again.'}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button variant="default" mih={44} onClick={copy}>
              <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
            </Button>
          )}
        </CopyButton>
        {isLink && <ShareButton url={value} />}
      </div>
    </div>
  )
}

function ShareButton({ url }: { url: string }) {
  if (typeof navigator.share !== 'function') return null
  return (
    // Closing the dialog is no error.
    <Button variant="default" mih={44} onClick={() => void navigator.share({ url }).catch(() => undefined)}>
      Share
    </Button>
  )
}

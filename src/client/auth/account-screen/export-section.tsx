import { Button } from '@mantine/core'
import { trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { Section } from '#client/ui/page/section.tsx'
import { Failure } from '#client/ui/page/failure.tsx'

const fileName = 'courtside-data.json'

/** Exports everything stored about the person as one file (rule accounts-44). */
export function ExportSection() {
  const data = trpc.account.export.useMutation({ onSuccess: (exported) => download(JSON.stringify(exported, null, 2)) })
  return (
    <Section
      title="Your data"
      lead="A file with everything we hold about you: account, preferences, alerts, what they found, emails and sessions."
    >
      {data.isError && <Failure error={data.error} />}
      <div className={page.actions}>
        <Button variant="default" aria-disabled={data.isPending} onClick={() => data.isPending || data.mutate()}>
          {data.isPending ? 'Preparing...' : 'Download my data'}
        </Button>
      </div>
    </Section>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  URL.revokeObjectURL(url)
}

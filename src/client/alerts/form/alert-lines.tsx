import { Button } from '@mantine/core'
import { Suspense, useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { rangesOf, rangeText } from '#domain/calendar/time-range.ts'
import { weekdayName } from '#domain/calendar/weekday-name.ts'
import { timesOfWeek } from '#client/alerts/draft/alert-draft.ts'
import { lines, wordsOf, type Line, type Word } from '#client/alerts/draft/draft-words.ts'
import { weeklyOf } from '#client/alerts/draft/repeat-change.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import type { SheetProps } from './sheets/sheet-props.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './alert-lines.module.css'

const lineNames: Record<Line, string> = { when: 'When', where: 'Where', more: 'More' }

const fetchSheet = {
  when: () => import('./sheets/when-sheet.tsx'),
  where: () => import('./sheets/where-sheet.tsx'),
  more: () => import('./sheets/more-sheet.tsx'),
}
const sheets = {
  when: lazyPart(fetchSheet.when, 'WhenSheet'),
  where: lazyPart(fetchSheet.where, 'WhereSheet'),
  more: lazyPart(fetchSheet.more, 'MoreSheet'),
}

/**
 * The draft as three lines of words. A press on a word opens the sheet of its line below it, at the part that changes
 * the word; one sheet is open at a time, and each change applies at once (rule alerts-24).
 */
export function AlertLines(props: SheetProps) {
  const catalogue = useCatalogue()
  const { draft, hasEmail } = props
  const words = wordsOf(draft, { hasEmail, catalogue })
  const [open, setOpen] = useState<{ line: Line; part: Word['part'] }>()
  useEffect(() => {
    // A press shall not wait for them, nor fail if the connection is lost meanwhile.
    for (const fetch of Object.values(fetchSheet)) fetch().catch(() => undefined)
  }, [])

  return (
    <div className={classes.lines}>
      {lines.map((line) => (
        <AlertLine
          key={line}
          line={line}
          words={words[line]}
          open={open?.line === line ? open.part : undefined}
          onOpen={(part) => setOpen(part && { line, part })}
          sheet={props}
        />
      ))}
    </div>
  )
}

/** The words of one line, and below them its sheet while it is open. */
function AlertLine({
  line,
  words,
  open,
  onOpen,
  sheet,
}: {
  line: Line
  words: readonly Word[]
  /** The part at which its sheet is open. */
  open: Word['part'] | undefined
  onOpen: (part: Word['part'] | undefined) => void
  sheet: SheetProps
}) {
  const id = useId()
  const Sheet = sheets[line]
  return (
    <section className={classes.line} aria-labelledby={id} data-open={open !== undefined || undefined}>
      <span className={classes.name} id={id}>
        {lineNames[line]}
      </span>
      <p className={classes.words}>
        <Words words={words} open={open} sheetId={`${id}-sheet`} onOpen={onOpen} />
        {line === 'when' && open === undefined && <EveryWeek {...sheet} />}
      </p>
      <div id={`${id}-sheet`} className={classes.sheet} hidden={open === undefined}>
        {open !== undefined && (
          <Suspense fallback={<div className={classes.coming} />}>
            <OpenSheet part={open} onClose={() => onOpen(undefined)}>
              <Sheet {...sheet} />
            </OpenSheet>
          </Suspense>
        )}
      </div>
    </section>
  )
}

/** The words as buttons: a press on one opens the sheet at its part, and a second one closes it. */
function Words({
  words,
  open,
  sheetId,
  onOpen,
}: Pick<ComponentProps<typeof AlertLine>, 'words' | 'open' | 'onOpen'> & { sheetId: string }) {
  return words.map(({ text, part, isMissing }, at) => (
    <button
      key={`${part} ${at}`}
      type="button"
      className={classes.word}
      data-missing={isMissing}
      aria-expanded={open !== undefined}
      aria-controls={sheetId}
      onClick={() => onOpen(open === part ? undefined : part)}
    >
      {text}
    </button>
  ))
}

/** Gives the focus to the pressed word's part, and back to the line when the sheet is closed. */
function OpenSheet({ part, onClose, children }: { part: Word['part']; onClose: () => void; children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const wanted = sheet.current?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? sheet.current
    wanted?.setAttribute('tabindex', '-1')
    wanted?.focus({ preventScroll: true })
    wanted?.scrollIntoView({ block: 'nearest' })
  }, [part])

  function close(): void {
    sheet.current?.closest('section')?.querySelector<HTMLElement>('button')?.focus()
    onClose()
  }

  return (
    <div ref={sheet}>
      {children}
      <Button variant="light" size="md" className={classes.done ?? ''} onClick={close}>
        Done
      </Button>
    </div>
  )
}

/** One press makes the alert of one half-hour a weekly one, for that part of the day. */
function EveryWeek({ draft, onChange }: SheetProps) {
  const { when } = draft
  const suggested = weeklyOf(draft)
  const [day, ...others] = suggested.weekdays
  if (when.repeats === 'weekly' || when.slots.length !== 1 || others.length > 0 || !day) return null
  const { times } = suggested
  const weekly = timesOfWeek(times)
  const [range] = rangesOf(weekly)
  return (
    <button
      type="button"
      className={classes.offer}
      onClick={() => onChange({ when: { ...suggested, times: weekly, isSuggested: true }, aside: when })}
    >
      Every {weekdayName(day)}
      {range && weekly !== times ? `, ${rangeText(range)}` : ''}
    </button>
  )
}

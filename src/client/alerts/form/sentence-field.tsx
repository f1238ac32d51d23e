import { ActionIcon, Button, InputBase } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { IconArrowRight } from '#client/icons.tsx'
import type { SheetProps } from './sheets/sheet-props.ts'
import { useSentence } from './use-sentence.ts'
import classes from './alert-form.module.css'

/** Fills the form from a typed sentence, and names the words that mean nothing here (rule alerts-59). */
export function SentenceField(props: Pick<SheetProps, 'draft' | 'onChange' | 'preferences'>) {
  const { field, problem, meant, fill, take } = useSentence(props)

  return (
    <div>
      <InputBase
        component="textarea"
        multiline
        className={classes.sentenceField ?? ''}
        rows={1}
        size="md"
        label="Say it in a sentence"
        placeholder="Tuesdays or Thursdays after six near Chatswood"
        autoComplete="off"
        enterKeyHint="go"
        ref={field}
        onKeyDown={getHotkeyHandler([['Enter', () => void fill()]])}
        description={problem}
        inputWrapperOrder={['label', 'input', 'description']}
        descriptionProps={{ role: 'status' }}
        rightSectionWidth={48}
        rightSection={
          <ActionIcon
            size={44}
            variant="subtle"
            className={classes.fill ?? ''}
            aria-label="Fill in the form"
            onClick={() => void fill()}
          >
            <IconArrowRight size={20} />
          </ActionIcon>
        }
      />
      {meant && (
        <Button variant="light" size="md" className={classes.meant ?? ''} onClick={() => take(meant)}>
          {meant.name}?
        </Button>
      )}
    </div>
  )
}

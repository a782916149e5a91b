import { useEffect, useState } from 'react'
import type { SentState } from '../../stores/community/submit-text.ts'
import { textDraft } from '../../stores/community/text-draft.ts'
import { Button } from '../shell/button.tsx'
import { focusRef } from '../shell/focus-ref.ts'
import { WriteForm } from './lazy-write-form.tsx'
import type { WriteFormProps } from './write-form-props.ts'

interface Props extends Pick<WriteFormProps, 'draft' | 'words' | 'notices' | 'maxLength' | 'send'> {
  /** The button that opens the form. */
  readonly open: string
  readonly sentText: (state: SentState) => string
}

/** A button that becomes a form, and says afterwards what has become of the text. */
export function WriteSection({ open: openLabel, sentText, ...form }: Props) {
  const { draft } = form
  const [open, setOpen] = useState<'press' | 'draft' | 'back'>()
  const [sent, setSent] = useState<SentState>()
  // A text that was left in this tab is shown again.
  useEffect(() => {
    if (textDraft(draft) !== '') setOpen('draft')
  }, [draft])
  const close = () => setOpen('back')
  return (
    <div className="grid gap-3">
      <p role="status" className="max-w-text font-medium text-accent empty:hidden">
        {sent && sentText(sent)}
      </p>
      {open === 'press' || open === 'draft' ? (
        <WriteForm
          {...form}
          isFocused={open === 'press'}
          onSent={state => {
            setSent(state)
            close()
          }}
          onCancel={close}
        />
      ) : (
        <Button
          ref={open === 'back' ? focusRef : undefined}
          look="quiet"
          className="justify-self-start"
          onClick={() => {
            setSent(undefined)
            setOpen('press')
          }}
        >
          {openLabel}
        </Button>
      )}
    </div>
  )
}

import { NOTICE_KINDS, NOTICE_PLACES, type NoticeKind } from '../../../domain/site/site-notice.ts'
import {
  noticeDraft,
  noticeRequest,
  saveNotice,
  type NoticeDraft,
  type StaffNotice
} from '../../../stores/staff/site-contents.ts'
import { SelectField, TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { PartProps } from './part-props.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { useDraftForm } from './use-draft-form.ts'

/** A line above pages: its words, where and when it is shown, and how it will look. */
export function NoticeForm(props: PartProps & { readonly notice: StaffNotice | undefined }) {
  const { notice, site, mayWrite, isBusy } = props
  const words = useScreenWords('office-site')
  const { notices } = useOffice()
  const form = useDraftForm(noticeDraft(notice), props, draft =>
    saveNotice(notice?.id, noticeRequest(draft, site.version))
  )
  const { draft, isDirty, problem, errorOf, onType, send } = form
  const id = notice?.id ?? 'new-notice'
  return (
    <FormFrame
      className="grid max-w-3xl gap-4"
      action={notice ? words.save : words.schedule}
      button={{ className: 'justify-self-start' }}
      busy={isBusy}
      held={!mayWrite || !isDirty}
      problem={problem}
      notices={notices}
      onSend={send}
    >
      <div className="grid gap-4 desk:grid-cols-2">
        <SelectField
          id={`${id}-kind`}
          name="kind"
          label={words.kind}
          required
          choices={NOTICE_KINDS.map(kind => ({ value: kind, name: words[`kind_${kind}`] }))}
          value={draft.kind}
          onText={kind => onType({ kind: NOTICE_KINDS.find(each => each === kind) ?? 'info' })}
        />
        <SelectField
          id={`${id}-place`}
          name="place"
          label={words.place}
          required
          choices={NOTICE_PLACES.map(place => ({ value: place, name: words[`place_${place}`] }))}
          value={draft.place}
          onText={place => onType({ place: NOTICE_PLACES.find(each => each === place) ?? 'everywhere' })}
        />
      </div>
      {(['mn', 'en'] as const).map(locale => (
        <TextField
          key={locale}
          id={`${id}-${locale}`}
          name={`text_${locale}`}
          label={words[`text_${locale}`]}
          lang={locale}
          required
          maxLength={160}
          value={draft[locale]}
          problem={errorOf(`text.${locale}`)}
          onText={text => onType({ [locale]: text })}
        />
      ))}
      <ScheduleFields id={id} draft={draft} isLinkRequired={false} errorOf={errorOf} onType={onType} />
      <NoticePreview draft={draft} />
      <UnsavedChanges isDirty={isDirty} />
    </FormFrame>
  )
}

const LOOKS: Readonly<Record<NoticeKind, string>> = {
  urgent: 'bg-sale-soft text-sale',
  delivery: 'bg-warn-soft text-warn',
  info: 'bg-accent-soft text-accent-strong'
}

function NoticePreview({ draft }: { readonly draft: NoticeDraft }) {
  const words = useScreenWords('office-site')
  if (draft.mn.trim() === '' && draft.en.trim() === '') return null
  return (
    <section aria-label={words.preview} className="grid gap-2">
      <p className="text-sm text-ink-soft">{words.preview}</p>
      {[draft.mn, draft.en].map((text, index) => (
        <p key={index === 0 ? 'mn' : 'en'} className={`px-4 py-2.5 text-center text-sm ${LOOKS[draft.kind]}`}>
          {text}
        </p>
      ))}
    </section>
  )
}

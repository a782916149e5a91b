import { BANNER_SLOTS, BANNER_TONES } from '../../../domain/site/site-banner.ts'
import {
  bannerDraft,
  bannerRequest,
  saveBanner,
  type BannerDraft,
  type StaffBanner
} from '../../../stores/staff/site-contents.ts'
import { SelectField, TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import { BannerPreview } from './banner-preview.tsx'
import type { PartProps } from './part-props.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { useDraftForm } from './use-draft-form.ts'

const TEXTS = [
  { field: 'title', max: 80, required: true },
  { field: 'text', max: 200, required: false },
  { field: 'action', max: 40, required: false }
] as const

/** A strip within pages: its words, its place, and from when to when it is shown. */
export function BannerForm(props: PartProps & { readonly banner: StaffBanner | undefined }) {
  const { banner, site, mayWrite, isBusy } = props
  const words = useScreenWords('office-site')
  const { notices } = useOffice()
  const form = useDraftForm(bannerDraft(banner), props, draft =>
    saveBanner(banner?.id, bannerRequest(draft, site.version))
  )
  const { draft, isDirty, problem, errorOf, onType, send } = form
  const id = banner?.id ?? 'new-banner'
  return (
    <FormFrame
      className="grid max-w-3xl gap-4"
      action={banner ? words.save : words.schedule}
      button={{ className: 'justify-self-start' }}
      busy={isBusy}
      held={!mayWrite || !isDirty}
      problem={problem}
      notices={notices}
      onSend={send}
    >
      <PlaceFields id={id} draft={draft} errorOf={errorOf} onType={onType} />
      {TEXTS.map(({ field, max, required }) => (
        <div key={field} className="grid gap-4 desk:grid-cols-2">
          {(['mn', 'en'] as const).map(locale => {
            const name = `${field}${locale === 'mn' ? 'Mn' : 'En'}` as const
            return (
              <TextField
                key={locale}
                id={`${id}-${name}`}
                name={`${field}_${locale}`}
                label={words[`${field}_${locale}`]}
                hint={required ? undefined : words.both_hint}
                lang={locale}
                required={required}
                maxLength={max}
                value={draft[name]}
                problem={errorOf(`${field}.${locale}`)}
                onText={text => onType({ [name]: text })}
              />
            )
          })}
        </div>
      ))}
      <ScheduleFields id={id} draft={draft} isLinkRequired errorOf={errorOf} onType={onType} />
      <BannerPreview id={banner?.id} draft={draft} site={site} />
      <UnsavedChanges isDirty={isDirty} />
    </FormFrame>
  )
}

interface FieldsProps {
  readonly id: string
  readonly draft: BannerDraft
  readonly errorOf: (path: string) => string | undefined
  readonly onType: (part: Partial<BannerDraft>) => void
}

function PlaceFields({ id, draft, errorOf, onType }: FieldsProps) {
  const words = useScreenWords('office-site')
  return (
    <div className="grid gap-4 desk:grid-cols-3">
      <SelectField
        id={`${id}-slot`}
        name="slot"
        label={words.slot}
        required
        choices={BANNER_SLOTS.map(slot => ({ value: slot, name: words[`slot_${slot}`] }))}
        value={draft.slot}
        onText={slot => onType({ slot: BANNER_SLOTS.find(each => each === slot) ?? 'home' })}
      />
      <TextField
        id={`${id}-position`}
        name="position"
        label={words.position}
        inputMode="numeric"
        required
        value={draft.position}
        problem={errorOf('position')}
        onText={position => onType({ position })}
      />
      <SelectField
        id={`${id}-tone`}
        name="tone"
        label={words.tone}
        required
        choices={BANNER_TONES.map(tone => ({ value: tone, name: words[`tone_${tone}`] }))}
        value={draft.tone}
        onText={tone => onType({ tone: BANNER_TONES.find(each => each === tone) ?? 'accent' })}
      />
    </div>
  )
}

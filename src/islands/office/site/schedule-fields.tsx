import { TextField } from '../../shell/field.tsx'
import { useScreenWords } from '../words.tsx'

interface Props {
  readonly id: string
  readonly draft: { readonly link: string; readonly starts: string; readonly ends: string }
  readonly isLinkRequired: boolean
  readonly errorOf: (path: string) => string | undefined
  readonly onType: (part: Partial<Props['draft']>) => void
}

/** Link of a notice or banner, and the period in which it is shown. */
export function ScheduleFields({ id, draft, isLinkRequired, errorOf, onType }: Props) {
  const words = useScreenWords('office-site')
  return (
    <>
      <TextField
        id={`${id}-link`}
        name="link"
        label={words.link}
        hint={words.link_hint}
        required={isLinkRequired}
        maxLength={200}
        value={draft.link}
        problem={errorOf('link')}
        onText={link => onType({ link })}
      />
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField
          id={`${id}-starts`}
          name="starts_at"
          type="datetime-local"
          label={words.starts}
          hint={words.starts_hint}
          value={draft.starts}
          problem={errorOf('starts_at')}
          onText={starts => onType({ starts })}
        />
        <TextField
          id={`${id}-ends`}
          name="ends_at"
          type="datetime-local"
          label={words.ends}
          hint={words.ends_hint}
          value={draft.ends}
          problem={errorOf('ends_at')}
          onText={ends => onType({ ends })}
        />
      </div>
    </>
  )
}

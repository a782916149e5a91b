interface Props {
  readonly words: { readonly required_note: string }
  readonly className?: string
}

/** What the star of a field means; it stands above the first of a form with several. A field on its own has no star (`alone`). */
export const RequiredNote = ({ words, className = '' }: Props) => (
  <p className={`text-sm text-ink-soft ${className}`}>{words.required_note}</p>
)

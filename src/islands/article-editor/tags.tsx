import { ARTICLE_TAGS_MAX } from '../../domain/community/article.ts'
import type { EditorProps } from './words.ts'

interface Props extends Pick<EditorProps, 'words'> {
  readonly tags: readonly { readonly tag: string; readonly name: string }[]
  readonly chosen: readonly string[]
  readonly problem: string | undefined
  readonly onTags: (tags: readonly string[]) => void
}

/** The topics of a text, up to as many as it may have. */
export function Tags({ tags, chosen, words, problem, onTags }: Props) {
  const toggle = (tag: string, isOn: boolean) => onTags(isOn ? [...chosen, tag] : chosen.filter(each => each !== tag))
  return (
    <fieldset aria-describedby="tags-hint">
      <legend className="mb-1.5 font-medium">
        {words.tags}
        <span aria-hidden="true"> *</span>
      </legend>
      <p id="tags-hint" className="mb-3 text-sm text-ink-soft">
        {words.tags_hint}
      </p>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {tags.map(({ tag, name }) => {
          const isOn = chosen.includes(tag)
          return (
            <label key={tag} className="flex min-h-11 items-center gap-2.5">
              <input
                type="checkbox"
                className="size-5 accent-accent"
                checked={isOn}
                disabled={!isOn && chosen.length >= ARTICLE_TAGS_MAX}
                aria-invalid={problem ? true : undefined}
                onChange={({ target }) => toggle(tag, target.checked)}
              />
              {name}
            </label>
          )
        })}
      </div>
      <p role="alert" className="mt-1 text-sm font-medium text-sale empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}

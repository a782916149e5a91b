import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { publishSearchRules, revertSearchRules } from '../../../stores/staff/search-rules.ts'
import { Button } from '../../shell/button.tsx'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { useManagementWords } from '../management/words.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import type { RulesProps } from './rules-props.ts'

/** The rules in force, and the changes that publishing would make. */
export function Publication({ body, change }: RulesProps) {
  const words = useScreenWords('office-search')
  const { t } = useManagementWords()
  const { locale } = useOffice()
  const mayWrite = useMay('search.write')
  const { published, is_changed, version, ineffective, names } = body
  const nameOf = (key: string) => (names.products[key] ?? names.categories[key])?.[locale === 'mn' ? 'mn' : 'en'] ?? key
  const named: Readonly<Record<string, string>> = words
  return (
    <div className="mt-4 rounded-card border border-line p-4 desk:p-5">
      <p role="status">
        {published
          ? fillPlaceholders(words.state_published, {
              version: published.version,
              author: published.author ?? '',
              moment: dateTime(locale, published.published_at)
            })
          : words.state_none}{' '}
        <span className={is_changed ? 'font-medium text-warn' : 'text-ink-soft'}>
          {is_changed ? words.state_changed : words.state_same}
        </span>
      </p>
      {ineffective.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">{words.ineffective}</summary>
          <ul className="ms-5 list-disc text-sm">
            {ineffective.map(({ name, because }) => (
              <li key={name}>
                {nameOf(name)}: {named[`because_${because}`] ?? because}
              </li>
            ))}
          </ul>
        </details>
      )}
      {mayWrite && (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <Button
            held={change.isBusy || !is_changed}
            onClick={() => void change.change(() => publishSearchRules(version), words.done_publish)}
          >
            {words.publish}
          </Button>
          {published && (
            <ConfirmedButton
              t={t}
              label={words.revert}
              question={words.revert_ask}
              onYes={() => void change.change(() => revertSearchRules(published.version), words.done_revert)}
            />
          )}
        </div>
      )}
    </div>
  )
}

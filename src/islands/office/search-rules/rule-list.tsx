import type { OfficeRulesInput } from '../../../contract/staff/search-rules.ts'
import type { RuleKind } from '../../../domain/search/search-rules.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { fieldsOfRule, ruleText, withRule } from '../../../stores/office/search-rule-draft.ts'
import { saveSearchRules } from '../../../stores/staff/search-rules.ts'
import { Button, TextButton } from '../../shell/button.tsx'
import { Card } from '../card.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import type { OpenRule, RulesProps } from './rules-props.ts'

interface Props extends RulesProps {
  readonly kind: RuleKind
  readonly onOpen: (open: OpenRule) => void
}

/** Rules of one kind in the draft, and below them those of the files. */
export function RuleList({ kind, body, change, onOpen }: Props) {
  const words = useScreenWords('office-search')
  const { locale } = useOffice()
  const mayWrite = useMay('search.write')
  const textOf = (rule: object) => ruleText(kind, rule, body.names, locale === 'mn' ? 'mn' : 'en')
  const rules: readonly object[] = body.draft[kind]
  const files: readonly object[] = body.of_files[kind]
  const remove = (at: number) =>
    void change.change(
      () => saveSearchRules(withRule(body.draft, kind, at, undefined) as OfficeRulesInput, body.version),
      words.done_save
    )
  return (
    <Card title={words[`kind_${kind}`]}>
      {rules.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      <ul className="divide-y divide-line">
        {rules.map((rule, at) => {
          const text = textOf(rule)
          return (
            <li key={JSON.stringify(rule)} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <span className="min-w-0 flex-1 basis-48 break-words">{text}</span>
              {mayWrite && (
                <span className="flex gap-4">
                  <TextButton
                    aria-label={fillPlaceholders(words.change_of, { rule: text })}
                    onClick={() => onOpen({ kind, at, fields: fieldsOfRule(kind, rule) })}
                  >
                    {words.change}
                  </TextButton>
                  <TextButton aria-label={fillPlaceholders(words.remove_of, { rule: text })} onClick={() => remove(at)}>
                    {words.remove}
                  </TextButton>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {mayWrite && (
        <Button
          look="quiet"
          className="mt-3"
          aria-label={fillPlaceholders(words.new_rule, { kind: words[`kind_${kind}`] })}
          onClick={() => onOpen({ kind, at: undefined, fields: fieldsOfRule(kind, undefined) })}
        >
          {words.add}
        </Button>
      )}
      {files.length > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center text-ink-soft">
            {fillPlaceholders(words.of_files, { count: files.length })}
          </summary>
          <ul className="ms-5 list-disc text-sm">
            {files.map(rule => (
              <li key={JSON.stringify(rule)} className="break-words">
                {textOf(rule)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

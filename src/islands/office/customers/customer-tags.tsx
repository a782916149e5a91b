import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { StaffCustomerBody } from '../../../contract/staff/customers.ts'
import { CUSTOMER_TAG_LENGTH_MAX, customerTag } from '../../../domain/back-office/customer-tag.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { setCustomerTags } from '../../../stores/staff/customers.ts'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { Card } from '../card.tsx'
import type { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

export interface CustomerPartProps {
  readonly customer: StaffCustomerBody
  readonly change: ReturnType<typeof useChange<StaffCustomerBody>>
}

/** Words by which colleagues find customers again; each leads to the list of those who have it. */
export function CustomerTags({ customer: { id, tags }, change }: CustomerPartProps) {
  const words = useScreenWords('office-customers')
  const { notices } = useOffice()
  const mayWrite = useMay('customers.write')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const save = (wanted: readonly string[], form?: { readonly onProblem: (problem: unknown) => void }) =>
    change.change(() => setCustomerTags(id, { tags: [...wanted], seen: [...tags] }), words.done_tags, form)
  async function add() {
    if (await save([...tags, customerTag(text)], { onProblem: setProblem })) setText('')
  }
  return (
    <Card title={words.tags}>
      {tags.length === 0 && <p className="text-ink-soft">{words.tags_none}</p>}
      <ul className="flex flex-wrap gap-2">
        {tags.map(tag => (
          <li key={tag} className="inline-flex items-center rounded-full border border-line-strong ps-3">
            <Link to="/customers" search={{ tag }} className="inline-flex min-h-11 items-center pe-3 hover:underline">
              {tag}
            </Link>
            {mayWrite && (
              <button
                type="button"
                aria-label={fillPlaceholders(words.tag_remove, { tag })}
                className="grid size-11 place-items-center rounded-full hover:bg-mist"
                onClick={() => void save(tags.filter(each => each !== tag))}
              >
                <X className="size-4" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <FormFrame
          action={words.tag_add}
          button={{ look: 'quiet' }}
          className="mt-3 grid gap-3"
          busy={change.isBusy}
          held={text.trim() === ''}
          notices={notices}
          onSend={add}
        >
          <TextField
            id="customer-tag"
            name="tag"
            label={words.tag_new}
            maxLength={CUSTOMER_TAG_LENGTH_MAX}
            autoComplete="off"
            value={text}
            problem={problemText(problem, notices, 'tags')}
            onText={setText}
          />
        </FormFrame>
      )}
    </Card>
  )
}

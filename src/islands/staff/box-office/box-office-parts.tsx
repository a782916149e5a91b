import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $boxEvents } from '../../../stores/booking/box-office.ts'
import { Button } from '../../shell/button.tsx'
import { SelectField } from '../../shell/field.tsx'
import type { BoxOfficeProps } from '../words.ts'

interface FilterProps {
  readonly send: () => Promise<unknown>
  readonly submit: string
  readonly look?: 'quiet'
  readonly className?: string
  readonly children: ReactNode
}

/** Fields by which something is looked for, and the button that does it. */
export const Filter = ({ send, submit, look, className = '', children }: FilterProps) => (
  <form
    method="dialog"
    className={`grid gap-4 ${className}`}
    onSubmit={event => {
      event.preventDefault()
      void send()
    }}
  >
    {children}
    <Button type="submit" {...(look && { look })}>
      {submit}
    </Button>
  </form>
)

interface EventFieldProps {
  readonly id: string
  readonly office: BoxOfficeProps['office']
  readonly value: string
  readonly onText: (event: string) => void
}

/** One event, or all. */
export function EventField({ id, office, value, onText }: EventFieldProps) {
  const events = useStore($boxEvents)
  const choices = [
    { value: '', name: office.all_events },
    ...events.map(({ id, title }) => ({ value: id, name: title }))
  ]
  return <SelectField id={id} name="event" label={office.event} value={value} choices={choices} onText={onText} />
}

interface PagedListProps {
  readonly list: { readonly page: number; readonly pages: number } | null | undefined
  readonly status: ReactNode
  readonly statusClass?: string
  readonly more: string
  readonly load: () => Promise<unknown>
  readonly children: ReactNode
}

/** Cards below a sentence that says how many there are, with "more" while there are. */
export const PagedList = ({ list, status, statusClass = '', more, load, children }: PagedListProps) => (
  <>
    <p role="status" className={`text-ink-soft ${statusClass}`}>
      {status}
    </p>
    <ul className="mt-3 grid gap-3">{children}</ul>
    {list && list.page < list.pages && (
      <Button look="quiet" className="mt-4" onClick={() => void load()}>
        {more}
      </Button>
    )}
  </>
)

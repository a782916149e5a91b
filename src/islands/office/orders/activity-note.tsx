import { useNavigate } from '@tanstack/react-router'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { date } from '../../../i18n/format.ts'
import type { OrderListSearch } from '../../../stores/office/order-list-search.ts'
import { TextButton } from '../../shell/button.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

/** Which number of a report the list stands behind: no facet says it. */
export function ActivityNote({ search }: { readonly search: OrderListSearch }) {
  const words: Readonly<Record<string, string>> = useScreenWords('office-orders')
  const { locale } = useOffice()
  const navigate = useNavigate()
  const { activity = '', activity_from: from, activity_to: to, after: _, ...rest } = search
  const text = words[activity.startsWith('return_') ? 'activity_return' : `activity_${activity}`]
  if (text === undefined) return null
  const day = (value: string | undefined) => (value === undefined ? '…' : date(locale, value))
  return (
    <p className="figures mt-3 flex flex-wrap items-center gap-x-4">
      {fillPlaceholders(text, { from: day(from), to: day(to) })}
      <TextButton onClick={() => void navigate({ to: '/orders', search: rest })}>{words['activity_clear']}</TextButton>
    </p>
  )
}

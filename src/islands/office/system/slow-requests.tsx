import type { StaffSystemBody } from '../../../contract/staff/system.ts'
import { SLOW_REQUESTS_SHOWN } from '../../../domain/back-office/slow-requests.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { Card } from '../card.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

/** Requests that took long, each with the id by which the log has it. */
export function SlowRequests({ requests }: { readonly requests: StaffSystemBody['slow_requests'] }) {
  const words = useScreenWords('office-system')
  const { locale } = useOffice()
  return (
    <Card title={words.slow_requests}>
      <p className="mb-3 text-ink-soft">{fillPlaceholders(words.slow_requests_lead, { count: SLOW_REQUESTS_SHOWN })}</p>
      <ul className="figures">
        {requests.map(({ request_id, method, route, status, took_ms, happened_at }) => (
          <li key={`${request_id}${happened_at}`} className="border-t border-line py-2">
            <p className="wrap-anywhere">
              <code>
                {method} {route}
              </code>
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {dateTime(locale, happened_at)} · {fillPlaceholders(words.took_ms, { count: took_ms })} · {status} ·{' '}
              <code>{request_id}</code>
            </p>
          </li>
        ))}
      </ul>
      {requests.length === 0 && <p className="text-ink-soft">{words.slow_requests_none}</p>}
    </Card>
  )
}

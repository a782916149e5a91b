import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { ImpersonationBody } from '../../../contract/staff/customers.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { time } from '../../../i18n/format.ts'
import { localePath } from '../../../i18n/locales.ts'
import { openImpersonation } from '../../../stores/staff/open-impersonation.ts'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { startImpersonation } from '../../../stores/staff/customers.ts'
import { Button } from '../../shell/button.tsx'
import { Card } from '../card.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

/** Opens the shop as the customer sees it. A second press opens it, as browsers open a tab for a press only. */
export function CustomerImpersonation({ id }: { readonly id: string }) {
  const words = useScreenWords('office-customers')
  const { locale } = useOffice()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [ready, setReady] = useState<ImpersonationBody>()
  async function start(reason: string, onProblem: (problem: unknown) => void) {
    setBusy(true)
    try {
      setReady(await startImpersonation(id, { reason }))
      return true
    } catch (error) {
      onProblem(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  function open(body: ImpersonationBody) {
    const bar = { bar: words.impersonate_bar, end: words.impersonate_end, ended: words.impersonate_ended }
    if (!openImpersonation(body, bar, localePath(locale, '/account')))
      showToast({ kind: 'failed', text: words.impersonate_blocked })
  }
  return (
    <Card title={words.impersonate}>
      <p className="text-sm text-ink-soft">{words.impersonate_lead}</p>
      <div className="mt-3">
        {ready ? (
          <>
            <p role="status" className="figures mb-2">
              {fillPlaceholders(words.impersonate_ready, { time: time(ready.ends_at) })}
            </p>
            <Button look="quiet" onClick={() => open(ready)}>
              <Eye className="size-5" />
              {words.impersonate_open}
            </Button>
          </>
        ) : (
          <Button look="quiet" onClick={() => setAsking(true)}>
            <Eye className="size-5" />
            {words.impersonate_start}
          </Button>
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title={words.impersonate}
          text={words.impersonate_lead}
          label={words.impersonate_reason}
          hint={words.impersonate_reason_hint}
          yes={words.impersonate_start}
          no={words.impersonate_no}
          busy={isBusy}
          onYes={start}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}

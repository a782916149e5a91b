import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CodeIssueBody } from '../../../contract/staff/issued-codes.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { date, dateTime, money } from '../../../i18n/format.ts'
import { decideCodeIssue, issuedCodesFileUrl, revokeCodeIssue } from '../../../stores/staff/issued-codes.ts'
import { Button } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { ExportLinks } from '../export-links.tsx'
import { CARD_CLASSES } from '../card.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly issue: CodeIssueBody
}

/** Codes that were made or asked for together, with what may be done about them. */
export function IssueRow({ issue }: Props) {
  const words = useScreenWords('office-issued-codes')
  const { locale } = useOffice()
  const mayWrite = useMay('wallets.write')
  const title = useIssueTitle(issue)
  const { state, name, reason, note, last_day, requested_by, requested_at, decided_by } = issue
  const isMade = state === 'issued' || state === 'revoked'
  return (
    <li className={CARD_CLASSES} aria-label={title}>
      <p className="flex flex-wrap justify-between gap-x-6 font-semibold">
        <span className="figures">{title}</span>
        <span>{words[`state_${state}`]}</span>
      </p>
      <p className="break-words">{[name, reason, note].filter(Boolean).join(' · ')}</p>
      <SentTo issue={issue} />
      <p className="text-sm text-ink-soft">
        {fillPlaceholders(words.asked, {
          who: requested_by ?? words.command,
          moment: dateTime(locale, requested_at)
        })}
        {decided_by !== null && ` · ${fillPlaceholders(words.decided, { who: decided_by })}`}
        {` · ${fillPlaceholders(words.until, { day: date(locale, `${last_day}T12:00:00+08:00`) })}`}
      </p>
      {isMade && (
        <p className="figures text-sm">
          {fillPlaceholders(words.used, { count: issue.used_count, amount: money(locale, issue.unused_amount) })}
        </p>
      )}
      {mayWrite && (
        <div className="mt-2 flex flex-wrap gap-3 empty:hidden">
          {state === 'waiting' && <Decide issue={issue} />}
          {state === 'issued' && <ExportLinks of={title} href={format => issuedCodesFileUrl(format, issue.id)} />}
          {state === 'issued' && <Revoke issue={issue} />}
        </div>
      )}
    </li>
  )
}

/** Whom a card goes to, for the person who approves it. */
function SentTo({ issue: { recipient } }: Props) {
  const words = useScreenWords('office-issued-codes')
  return recipient !== '' && <p className="break-words">{fillPlaceholders(words.sent_to, { recipient })}</p>
}

function useIssueTitle({ kind, count, amount }: CodeIssueBody) {
  const words = useScreenWords('office-issued-codes')
  const { locale } = useOffice()
  return `${words[`kind_${kind}`]} · ${count} × ${money(locale, amount)}`
}

/** The rows are of a list, which is read again with each change. */
function useIssueChange() {
  const queries = useQueryClient()
  const { isBusy, change } = useChange<CodeIssueBody>(['issued-code'], { lists: [], conflict: '' })
  return {
    isBusy,
    change: async (...asked: Parameters<typeof change>) => {
      const isDone = await change(...asked)
      await queries.invalidateQueries({ queryKey: ['issued-codes'] })
      return isDone
    }
  }
}

function Decide({ issue }: Props) {
  const words = useScreenWords('office-issued-codes')
  const title = useIssueTitle(issue)
  const [isAsked, setAsked] = useState(false)
  const { isBusy, change } = useIssueChange()
  const { id, is_own: isOwn } = issue
  return (
    <>
      {!isOwn && (
        <Button held={isBusy} onClick={() => setAsked(true)}>
          {words.approve}
        </Button>
      )}
      <Button
        look="quiet"
        held={isBusy}
        onClick={() => void change(() => decideCodeIssue(id, 'reject'), words.done_reject)}
      >
        {isOwn ? words.take_back : words.reject}
      </Button>
      {isAsked && (
        <Confirm
          title={words.approve}
          yes={words.approve}
          no={words.cancel}
          busy={isBusy}
          onNo={() => setAsked(false)}
          onYes={() => {
            setAsked(false)
            void change(() => decideCodeIssue(id, 'approve'), words.done_approve)
          }}
        >
          <p>{fillPlaceholders(words.approve_ask, { what: title })}</p>
          <SentTo issue={issue} />
        </Confirm>
      )}
    </>
  )
}

function Revoke({ issue }: Props) {
  const words = useScreenWords('office-issued-codes')
  const [isAsked, setAsked] = useState(false)
  const { isBusy, change } = useIssueChange()
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        {words.revoke}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={words.revoke}
          text={words.revoke_text}
          label={words.reason}
          hint={words.reason_hint}
          yes={words.revoke_yes}
          no={words.cancel}
          busy={isBusy}
          onYes={(reason, onProblem) =>
            change(() => revokeCodeIssue(issue.id, reason), words.done_revoke, { onProblem })
          }
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

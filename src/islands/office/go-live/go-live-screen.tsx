import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { useState } from 'react'
import type { GoLiveBody } from '../../../contract/staff/go-live.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { confirmGoLiveCheck, goLiveQuery, unconfirmGoLiveCheck } from '../../../stores/staff/go-live.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

type Check = GoLiveBody['checks'][number]

/** Placeholders of a new shop; it is green when each is replaced or confirmed. */
export default function GoLiveScreen() {
  return useMay('settings.read') ? <GoLive /> : <NoPermission />
}

function GoLive() {
  const words = useScreenWords('office-go-live')
  const { words: frame, notices } = useOffice()
  const { data, error, isPending, refetch } = useQuery(goLiveQuery)
  return (
    <>
      <Heading title={words.title}>{words.title}</Heading>
      <p className="mt-2 max-w-prose">{words.lead}</p>
      {data ? (
        <>
          <p role="status" className={`mt-4 text-lg font-semibold ${data.is_ready ? 'text-accent' : 'text-sale'}`}>
            {data.is_ready ? words.ready : words.not_ready}{' '}
            <span className="figures font-normal text-ink-soft">
              {fillPlaceholders(words.progress, {
                done: data.checks.filter(({ state }) => state === 'ready').length,
                total: data.checks.length
              })}
            </span>
          </p>
          <ul aria-label={words.title} className="mt-6 grid items-start gap-4 wide:grid-cols-2">
            {data.checks.map(check => (
              <CheckCard key={check.id} check={check} />
            ))}
          </ul>
        </>
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </>
  )
}

const ICONS = { blocked: CircleX, unconfirmed: CircleHelp, ready: CircleCheck } as const
const COLOURS = { blocked: 'text-sale', unconfirmed: 'text-warn', ready: 'text-accent' } as const

function CheckCard({ check }: { readonly check: Check }) {
  const words = useScreenWords('office-go-live')
  const { locale } = useOffice()
  const mayWrite = useMay('settings.write')
  const { id, state, details, shipped, confirmed_at } = check
  const name = words[`check_${id}`]
  const Icon = ICONS[state]
  return (
    <li className="rounded-card border border-line p-4 desk:p-5">
      <h2 className="text-lg font-semibold">{name}</h2>
      <p className={`mt-1 flex items-center gap-2 font-medium ${COLOURS[state]}`}>
        <Icon className="size-5" />
        {words[`state_${state}`]}
      </p>
      {confirmed_at !== null && (
        <p className="figures text-sm text-ink-soft">
          {fillPlaceholders(words.confirmed_at, { moment: dateTime(locale, confirmed_at) })}
        </p>
      )}
      {state !== 'ready' && <p className="mt-2">{words[`help_${id}`]}</p>}
      {details.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">{words.details}</summary>
          <ul className="figures ms-5 list-disc text-sm break-words">
            {details.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      {shipped.length > 0 && (
        <p className="mt-2 font-medium text-warn">
          {words.shipped} {shipped.join(', ')}
        </p>
      )}
      {mayWrite && <Decision check={check} />}
    </li>
  )
}

/** Confirms what stands there, with a reason where it was shipped as an example, or takes a confirmation back. */
function Decision({ check }: { readonly check: Check }) {
  const words = useScreenWords('office-go-live')
  const isOwner = useMay('limits.write')
  const { isBusy, change } = useCheckChange()
  const [isAsked, setAsked] = useState(false)
  const { id, state, fingerprint, shipped, confirmed_at: confirmedAt } = check
  const name = words[`check_${id}`]
  const confirm = (reason: string, onProblem?: (problem: unknown) => void) =>
    change(() => confirmGoLiveCheck(id, fingerprint, reason), words.done_confirm, onProblem)
  if (confirmedAt !== null)
    return (
      <Button
        look="quiet"
        className="mt-3"
        held={isBusy}
        aria-label={fillPlaceholders(words.unconfirm_of, { check: name })}
        onClick={() => void change(() => unconfirmGoLiveCheck(id), words.done_unconfirm)}
      >
        {words.unconfirm}
      </Button>
    )
  if (state !== 'unconfirmed') return null
  if (shipped.length > 0 && !isOwner) return <p className="mt-2 text-ink-soft">{words.shipped_owner}</p>
  return (
    <>
      <Button
        look="quiet"
        className="mt-3"
        held={isBusy}
        aria-label={fillPlaceholders(words.confirm_of, { check: name })}
        onClick={() => (shipped.length > 0 ? setAsked(true) : void confirm(''))}
      >
        {words.confirm}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={fillPlaceholders(words.confirm_of, { check: name })}
          text={`${words.shipped} ${shipped.join(', ')}`}
          label={words.reason}
          hint={words.reason_hint}
          yes={words.confirm}
          no={words.cancel}
          busy={isBusy}
          onYes={confirm}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

function useCheckChange() {
  const { notices } = useOffice()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function change(send: () => Promise<GoLiveBody>, done: string, onProblem?: (problem: unknown) => void) {
    setBusy(true)
    try {
      queries.setQueryData(goLiveQuery.queryKey, await send())
      showToast({ kind: 'done', text: done })
      return true
    } catch (error) {
      if (onProblem) onProblem(error)
      else showToast({ kind: 'failed', text: problemText(error, notices) })
      await queries.invalidateQueries({ queryKey: goLiveQuery.queryKey })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, change }
}

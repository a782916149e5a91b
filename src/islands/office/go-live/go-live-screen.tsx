import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { useState } from 'react'
import type { GoLiveBody } from '../../../contract/staff/go-live.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { confirmGoLiveCheck, goLiveQuery } from '../../../stores/staff/go-live.ts'
import { Failed } from '../../account/failed.tsx'
import { Waiting } from '../../account/waiting.tsx'
import { Button } from '../../shell/button.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
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
        <Waiting label={frame.loading} />
      ) : (
        <Failed words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
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
  const { isBusy, confirm } = useConfirm(check)
  const { id, state, details, confirmed_at } = check
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
      {mayWrite && state === 'unconfirmed' && (
        <Button
          look="quiet"
          className="mt-3"
          held={isBusy}
          aria-label={fillPlaceholders(words.confirm_of, { check: name })}
          onClick={() => void confirm()}
        >
          {words.confirm}
        </Button>
      )}
    </li>
  )
}

function useConfirm({ id, fingerprint }: Check) {
  const words = useScreenWords('office-go-live')
  const { notices } = useOffice()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    try {
      queries.setQueryData(goLiveQuery.queryKey, await confirmGoLiveCheck(id, fingerprint))
      showToast({ kind: 'done', text: words.done_confirm })
    } catch (error) {
      showToast({ kind: 'failed', text: problemText(error, notices) })
      await queries.invalidateQueries({ queryKey: goLiveQuery.queryKey })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, confirm }
}

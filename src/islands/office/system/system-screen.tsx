import { useQuery } from '@tanstack/react-query'
import type { StaffSystemBody } from '../../../contract/staff/system.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { systemQuery } from '../../../stores/staff/system.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { Card } from '../card.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { Messages } from './messages.tsx'
import { SlowRequests } from './slow-requests.tsx'

/** State of jobs, messages and search, with failures. */
export default function SystemScreen() {
  return useMay('jobs.read') ? <System /> : <NoPermission />
}

function System() {
  const words = useScreenWords('office-system')
  const { words: frame, notices } = useOffice()
  const { data, error, isPending, isFetching, refetch } = useQuery(systemQuery)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading title={words.title}>{words.title}</Heading>
        <Button look="quiet" held={isFetching} onClick={() => void refetch()}>
          {words.refresh}
        </Button>
      </div>
      {data ? (
        <div className="mt-6 grid items-start gap-6 wide:grid-cols-2">
          <Queues queues={data.queues} />
          <Health system={data} />
          <div className="grid gap-6 wide:col-span-2">
            <Messages />
            <SlowRequests requests={data.slow_requests} />
            <Jobs jobs={data.jobs} />
          </div>
        </div>
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </>
  )
}

const CELL = 'border-t border-line py-2 pe-4 text-start align-top'
const HEAD = 'pb-2 pe-4 text-start font-medium text-ink-soft'

function Queues({ queues }: Pick<StaffSystemBody, 'queues'>) {
  const words = useScreenWords('office-system')
  const { locale } = useOffice()
  return (
    <Card title={words.queues}>
      <table className="figures w-full">
        <thead>
          <tr>
            {(['queue', 'waiting', 'failed'] as const).map(name => (
              <th key={name} scope="col" className={HEAD}>
                {words[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, waiting, failed, oldest_due_at }) => (
            <tr key={name}>
              <th scope="row" className={`${CELL} font-normal`}>
                {nameOf(words, `queue_${name}`)}
                {oldest_due_at !== null && (
                  <span className="block text-sm text-ink-soft">
                    {fillPlaceholders(words.oldest, { moment: dateTime(locale, oldest_due_at) })}
                  </span>
                )}
              </th>
              <td className={CELL}>{waiting}</td>
              <td className={`${CELL} ${failed > 0 ? 'font-semibold text-sale' : ''}`}>{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** The word for something that the server names; a server may be newer than this page. */
const nameOf = (words: Readonly<Record<string, string>>, key: string) => words[key] ?? key.replace(/^\w+_/, '')

/** A job in words: `outbox.mail` is the delivery of the queue `mail`. */
function nameOfJob(words: ReturnType<typeof useScreenWords<'office-system'>>, job: string) {
  const [, queue] = /^outbox\.(.+)$/.exec(job) ?? []
  return queue
    ? fillPlaceholders(words.job_queue, { name: nameOf(words, `queue_${queue}`) })
    : nameOf(words, `job_${job}`)
}

const MEGABYTE = 1024 * 1024
const sizeText = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`

function Health({ system }: { readonly system: StaffSystemBody }) {
  const words = useScreenWords('office-system')
  const { locale } = useOffice()
  const searchText = ({ is_current, pending, pending_since }: StaffSystemBody['search']) => {
    if (is_current) return words.search_current
    if (pending === 0 || pending_since === null) return words.search_old
    return fillPlaceholders(words.search_behind, { count: pending, moment: dateTime(locale, pending_since) })
  }
  const { version, node_version, database, last_backup, search, providers } = system
  const isBackedUp = last_backup !== null && !last_backup.is_overdue
  const facts: readonly (readonly [string, string])[] = [
    [words.version, `${version} · Node ${node_version}`],
    [words.database, fillPlaceholders(words[`database_${database.kind}`], { size: sizeText(database.bytes) })],
    [words.search, fillPlaceholders(words.search_count, { found: search.found, all: search.in_database })],
    ['', searchText(search)]
  ]
  return (
    <Card title={words.health}>
      <dl className="figures grid gap-2">
        {facts.map(([name, value]) => (
          <div key={value} className="grid gap-x-4 small:grid-cols-[10rem_1fr]">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
        <div className="grid gap-x-4 small:grid-cols-[10rem_1fr]">
          <dt className="text-ink-soft">{words.backup}</dt>
          <dd className={isBackedUp ? '' : 'font-medium text-sale'}>
            {last_backup === null
              ? words.backup_none
              : fillPlaceholders(last_backup.is_overdue ? words.backup_overdue : words.backup_made, {
                  moment: dateTime(locale, last_backup.made_at),
                  size: sizeText(last_backup.bytes)
                })}
          </dd>
        </div>
      </dl>
      <h3 className="mt-4 mb-2 font-semibold">{words.schema}</h3>
      <ul className="figures grid gap-1">
        {database.changes.map(({ name, migrated_at }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-3">
            <code>{name}</code>
            <span className="text-ink-soft">{dateTime(locale, migrated_at)}</span>
          </li>
        ))}
      </ul>
      <h3 className="mt-4 mb-2 font-semibold">{words.providers}</h3>
      <ul className="grid gap-x-8 gap-y-1 small:grid-cols-2">
        {providers.map(({ name, state }) => (
          <li key={name} className="flex justify-between gap-3">
            <span>{words[`provider_${name}`]}</span>
            <span className={state === 'live' ? 'font-medium text-accent' : 'text-ink-soft'}>
              {words[`provider_${state}`]}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Jobs({ jobs }: Pick<StaffSystemBody, 'jobs'>) {
  const words = useScreenWords('office-system')
  const { locale } = useOffice()
  return (
    <Card title={words.jobs}>
      <p className="mb-3 text-ink-soft">{words.jobs_lead}</p>
      <ul className="figures grid gap-x-6 desk:grid-cols-2 wide:grid-cols-3">
        {jobs.map(({ name, started_at, took_ms, failed_at, error }) => (
          <li key={name} className="border-t border-line py-2">
            <p className="font-medium">{nameOfJob(words, name)}</p>
            <p className="text-sm text-ink-soft">
              {dateTime(locale, started_at)} · {fillPlaceholders(words.took_ms, { count: took_ms })} ·{' '}
              <code>{name}</code>
            </p>
            {error !== null && <p className="text-sm font-medium break-words text-sale">{error}</p>}
            {error === null && failed_at !== null && (
              <p className="text-sm text-ink-soft">
                {fillPlaceholders(words.last_failed, { moment: dateTime(locale, failed_at) })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {jobs.length === 0 && <p className="text-ink-soft">{words.none}</p>}
    </Card>
  )
}

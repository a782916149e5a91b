import { useQuery } from '@tanstack/react-query'
import type { MessageTextsBody } from '../../../contract/staff/message-texts.ts'
import type { MessageTextKind } from '../../../domain/messaging/message-texts.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { messageTextsQuery } from '../../../stores/staff/message-texts.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { Section } from '../section.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { KindCard } from './kind-card.tsx'

const GROUPS = ['orders', 'returns', 'account', 'money'] as const

function groupOf(kind: MessageTextKind): (typeof GROUPS)[number] {
  if (kind.startsWith('return-')) return 'returns'
  if (kind.startsWith('code-') || kind === 'welcome') return 'account'
  return kind.startsWith('lease-') || kind === 'gift-card' ? 'money' : 'orders'
}

/** Sentences of the mails and text messages that customers get. */
export default function MessageTextsScreen() {
  return useMay('settings.read') ? <MessageTexts /> : <NoPermission />
}

function MessageTexts() {
  const words = useScreenWords('office-message-texts')
  const { words: frame, notices } = useOffice()
  const { data, error, isPending, refetch } = useQuery(messageTextsQuery)
  return (
    <>
      <Heading title={words.title}>{words.title}</Heading>
      <p className="mt-2 max-w-prose">{words.lead}</p>
      {data ? (
        <Groups body={data} />
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Groups({ body }: { readonly body: MessageTextsBody }) {
  const words = useScreenWords('office-message-texts')
  const mayWrite = useMay('settings.write')
  const { isBusy, change } = useChange<MessageTextsBody>(messageTextsQuery.queryKey, {
    lists: [],
    conflict: words.conflict
  })
  return GROUPS.map(group => (
    <Section key={group} id={group} title={words[`group_${group}`]}>
      <div className="grid gap-2">
        {body.message_texts
          .filter(({ kind }) => groupOf(kind) === group)
          .map(message => (
            <KindCard key={message.kind} message={message} mayWrite={mayWrite} isBusy={isBusy} change={change} />
          ))}
      </div>
    </Section>
  ))
}

import { CloudOff } from 'lucide-react'
import { Button } from '../shell/button.tsx'
import { noticeText } from '../shell/notice-words.ts'
import { StateMessage } from '../shell/state-message.tsx'

interface Props {
  readonly words: { readonly failed?: string; readonly retry: string }
  /** Where a page has several things that may fail, which. */
  readonly title?: string | undefined
  readonly problem: { readonly code: string; readonly message: string } | null
  readonly notices: Readonly<Record<string, string>>
  readonly onRetry: () => void
}

/** Says why a part of the page did not load, with a button that tries again. */
export const Failed = ({ words, title = words.failed, problem, notices, onRetry }: Props) => (
  <StateMessage
    icon={CloudOff}
    title={title ?? ''}
    text={noticeText(notices, { code: problem?.code ?? '', text: problem?.message ?? '' })}
  >
    <Button onClick={onRetry}>{words.retry}</Button>
  </StateMessage>
)

import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'
import { noticeText } from './notice-words.ts'
import { StateMessage } from './state-message.tsx'

interface Props {
  readonly words: { readonly failed?: string; readonly retry: string }
  /** Names the part, where a page has several that may fail. */
  readonly title?: string | undefined
  readonly problem: { readonly code: string; readonly message: string } | null
  readonly notices: Readonly<Record<string, string>>
  readonly onRetry: () => void
}

/** Says why a part of the page did not load, with a button that tries again. */
export const LoadFailure = ({ words, title = words.failed, problem, notices, onRetry }: Props) => (
  <StateMessage
    icon={CloudOff}
    title={title ?? ''}
    text={noticeText(notices, { code: problem?.code ?? '', text: problem?.message ?? '' })}
  >
    <Button onClick={onRetry}>{words.retry}</Button>
  </StateMessage>
)

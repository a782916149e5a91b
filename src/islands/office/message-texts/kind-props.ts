import type { MessageTextsBody } from '../../../contract/staff/message-texts.ts'
import type { MessageTexts, TextsDraft } from '../../../stores/staff/message-texts.ts'
import type { useChange } from '../use-change.ts'

export interface KindProps {
  readonly message: MessageTexts
  readonly mayWrite: boolean
  readonly isBusy: boolean
  readonly change: ReturnType<typeof useChange<MessageTextsBody>>['change']
}

export interface DraftProps {
  readonly message: MessageTexts
  readonly draft: TextsDraft
}

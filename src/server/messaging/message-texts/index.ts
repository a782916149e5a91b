export {
  listMessageTexts,
  readMessageWords,
  wordsWith,
  writeMessageTexts,
  type StoredTexts,
  type WrittenTexts
} from './message-texts.ts'
export { enqueueTestMessage, messageTextMessages } from './messages.ts'

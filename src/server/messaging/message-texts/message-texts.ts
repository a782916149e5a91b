import { z } from 'zod'
import { MESSAGE_TEXTS, MESSAGE_TEXT_KINDS, type MessageTextKind } from '../../../domain/messaging/message-texts.ts'
import { SHOP_LOCALES } from '../../../i18n/locales.ts'
import { replacedWords, textId } from '../../../i18n/replaced-words.ts'
import type { WordsSource } from '../../../i18n/words.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import { statement } from '../../platform/db/statement.ts'
import type { MessageTextTable } from './tables.ts'

type Row = { [K in keyof MessageTextTable]: MessageTextTable[K] }

const textsByKey = z.record(z.string(), z.string()).readonly()
const textsColumn = jsonColumn('message_texts.texts_json', z.object({ mn: textsByKey, en: textsByKey }).readonly())

/** Sentences of one kind of message by language and key; those left out are the shipped ones. */
export type WrittenTexts = ReturnType<typeof textsColumn.read>

export interface StoredTexts {
  readonly kind: MessageTextKind
  readonly version: number
  readonly texts: WrittenTexts
}

const NO_TEXTS: WrittenTexts = { mn: {}, en: {} }

const allRows = statement<object, Row>(db => db.selectFrom('message_texts').selectAll())

/** Every kind, also those of which nothing was ever written. */
export async function listMessageTexts(db: Pick<Database, 'all'> | Transaction): Promise<readonly StoredTexts[]> {
  const rows = await db.all(allRows, {})
  return MESSAGE_TEXT_KINDS.map(kind => {
    const row = rows.find(each => each.kind === kind)
    return { kind, version: row?.version ?? 0, texts: row ? textsColumn.read(row.texts_json) : NO_TEXTS }
  })
}

const entriesOf = ({ kind, texts }: Pick<StoredTexts, 'kind' | 'texts'>) =>
  SHOP_LOCALES.flatMap(locale =>
    MESSAGE_TEXTS[kind].flatMap(({ area, key }) => {
      const text = texts[locale][key]
      return text === undefined ? [] : [[textId(locale, area, key), text] as const]
    })
  )

/** Sentences as they read with these in place of the shipped ones. */
export const wordsWith = (written: readonly Pick<StoredTexts, 'kind' | 'texts'>[]): WordsSource =>
  replacedWords(new Map(written.flatMap(entriesOf)))

/** Sentences of messages as staff have them now: read for each message, so that a change counts for the next one. */
export const readMessageWords = async (db: Database): Promise<WordsSource> => wordsWith(await listMessageTexts(db))

/** Writes a kind over the version that was seen; false where there is a newer one. */
export async function writeMessageTexts(
  { query }: Transaction,
  { kind, texts }: Pick<StoredTexts, 'kind' | 'texts'>,
  seen: number,
  now: Date
): Promise<boolean> {
  const row = { texts_json: textsColumn.write(texts), version: seen + 1, updated_at: now.toISOString() }
  const { numInsertedOrUpdatedRows: written = 0n } = await query
    .insertInto('message_texts')
    .values({ kind, ...row })
    .onConflict(c => c.column('kind').doUpdateSet(row).where('message_texts.version', '=', seen))
    .executeTakeFirstOrThrow()
  return written > 0n
}

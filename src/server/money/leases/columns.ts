import { z } from 'zod'
import { LEASE_QUESTIONS } from '../../../domain/money/lease-state.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'

/** Moments of the customer's consents. Account deletion empties it, after which no call needs them. */
export const consentsColumn = jsonColumn('leases.consents_json', z.object({ terms: z.string(), inquiry: z.string() }))

/** Questions by the lender's own names; it may ask what this shop has no translation for. */
export const questionsColumn = jsonColumn('leases.questions_json', z.array(z.string()))

export const answersColumn = jsonColumn('leases.answers_json', z.partialRecord(z.enum(LEASE_QUESTIONS), z.string()))

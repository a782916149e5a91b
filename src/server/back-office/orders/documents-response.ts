import type { Context } from 'hono'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respondProblem } from '../../platform/http/respond.ts'
import type { OfficeOrdersDeps } from './deps.ts'
import { printDocuments, type DocumentRequest } from './documents.ts'

export const PDF = { 200: { description: 'The pages', media: 'application/pdf' } }

export async function printedDocuments(c: Context<HttpEnv>, deps: OfficeOrdersDeps, wanted: DocumentRequest) {
  const pdf = await printDocuments(deps, wanted, c.var.locale)
  if (!pdf.ok) return respondProblem(c, pdf.problem)
  const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': `inline; filename="${wanted.kind}.pdf"` }
  return c.body(pdf.value, 200, { ...headers, ...NO_STORE })
}

import type { Context } from 'hono'
import { sourceReader } from '../../../search/source-filter.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { indexOf, responseType } from './indices.ts'
import { multiGet } from './multi-get.ts'
import { sourceParameters } from './parameters.ts'
import { respondRefusal } from './refuse.ts'
import { readJson } from './request-bodies.ts'
import type { SearchDeps } from './search-deps.ts'
import { withTimeout } from './with-timeout.ts'

/** One document by its id; `sourceOnly` = its source without the metadata around it. */
export const getHandler =
  ({ engine, admission, budgetMs }: SearchDeps, sourceOnly: boolean) =>
  async (c: Context<HttpEnv>) => {
    const { index: name = '', type, id = '' } = c.req.param()
    const index = indexOf(name, type)
    if (!index.ok) return respondRefusal(c, index.refusal)
    const source = sourceParameters(c)
    if (!source.ok) return respondRefusal(c, source.refusal)
    admission.charge(c, 1)
    const found = await withTimeout(
      budgetMs,
      c.req.raw.signal,
      () => engine.get(index.value.name, id),
      () => undefined
    )
    if (!found && sourceOnly)
      return respondRefusal(c, {
        status: 404,
        type: 'resource_not_found_exception',
        reason: `Document not found [${name}]/[${type ?? '_doc'}]/[${id}]`
      })
    const shownType = responseType(type)
    const named = { _index: name, ...(shownType !== undefined && { _type: shownType }), _id: id }
    if (!found) return c.json({ ...named, found: false }, 404)
    const part = sourceReader<object>(source.value)(found)
    if (sourceOnly) return c.json(part ?? {})
    const version = { _version: 1, _seq_no: 0, _primary_term: 1 }
    return c.json({ ...named, ...version, found: true, ...(part !== undefined && { _source: part }) })
  }

/** `_mget` */
export const multiGetHandler =
  ({ engine, admission }: SearchDeps) =>
  async (c: Context<HttpEnv>) => {
    const source = sourceParameters(c)
    if (!source.ok) return respondRefusal(c, source.refusal)
    const text = await c.req.text()
    admission.chargeReading(c, Buffer.byteLength(text))
    const body = readJson(text)
    if (!body.ok) return respondRefusal(c, body.refusal)
    const where = { index: c.req.param('index'), type: c.req.param('type'), source: source.value }
    const found = await multiGet(engine, body.value, where, documents => admission.charge(c, documents))
    return found.ok ? c.json(found.value) : respondRefusal(c, found.refusal)
  }
